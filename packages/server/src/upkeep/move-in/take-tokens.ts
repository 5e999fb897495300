import { hashToken } from "../../api-tokens/token-text.ts";
import { storableText } from "../../database/json-codec.ts";
import type { Move } from "./move.ts";
import { textOf, timeOf } from "./source-values.ts";
import { type Plain, type PlainKind, takeGone, takePlain } from "./take-plain.ts";
import { listTakeovers } from "./takeover-repository.ts";

const what = "API token";

/** The number of a token's characters that people can still see, as for tokens made here. */
const shownLength = 4;

/**
 * Whether the source stores the token as a hash. Releases of 2026 store SHA-256 hashes, as this server does. Older
 * tokens are stored in plain text until they are used again.
 */
const isHash = (token: string): boolean => /^[0-9a-f]{64}$/.test(token);

/**
 * Migrates API tokens by their hashes, so that scripts can continue to use them. As in the source, they are valid in
 * all workspaces of the person who made them.
 *
 * @param users the ids of accounts here by the ids of the source's users
 */
export const takeTokens = async (move: Move, users: ReadonlyMap<string, string>): Promise<void> => {
  const { notes, source, target } = move;
  const rows = await source.all("ApiToken");
  if (rows.length === 0 && (await listTakeovers(target.connection, "token")).size === 0) return;
  notes.count(what, "found", rows.length);
  const here = await target.connection.selectFrom("api_tokens").selectAll().execute();
  const members = await source.all("MemberInWorkspace");
  const kind: PlainKind = {
    kind: "token",
    what,
    step: "API tokens",
    words: { name: "name" },
    findGone: ({ source_id: id }) => {
      const row = here.find((one) => one.id === id);
      return {
        here: row && { name: row.name },
        name: row?.name ?? id,
        remove: async ({ connection }) => {
          await connection.deleteFrom("api_tokens").where("id", "=", id).execute();
        },
      };
    },
  };
  const plain = rows.flatMap((row): Plain[] => {
    const [id, name, token] = [textOf(row, "id"), storableText(textOf(row, "name")), textOf(row, "token")];
    const [owner, own] = [textOf(row, "ownerId"), here.find((one) => one.id === id)];
    const userId = users.get(owner);
    const ownWorkspaces = members
      .filter((member) => textOf(member, "userId") === owner)
      .sort((one, other) => timeOf(one, "createdAt").localeCompare(timeOf(other, "createdAt")))
      .flatMap((member) => move.workspaces.get(textOf(member, "workspaceId")) ?? []);
    const [workspaceId = own?.workspace_id] = ownWorkspaces;
    const hash = isHash(token) ? token : hashToken(token);
    const isTaken = here.some((one) => one.hash === hash && one.id !== id);
    if (userId === undefined || workspaceId === undefined || token === "" || isTaken) {
      notes.count(what, "left");
      const message = "The token of somebody who is in no workspace here.";
      notes.note({
        state: "not taken over",
        what,
        name,
        id,
        message,
        remedy: "Make another one here, where one is needed.",
      });
      return [];
    }
    return [
      {
        id,
        name,
        workspaceId,
        there: { name },
        here: own && { name: own.name },
        insert: async ({ connection }) => {
          await connection
            .insertInto("api_tokens")
            .values({
              id,
              workspace_id: workspaceId,
              user_id: userId,
              name,
              scope: "admin",
              hash,
              prefix: isHash(token) ? "" : token.slice(0, shownLength),
              is_everywhere: 1,
              expires_at: null,
              last_used_at: null,
              created_at: timeOf(row, "createdAt"),
            })
            .execute();
        },
        update: async ({ connection }) => {
          await connection.updateTable("api_tokens").set({ name }).where("id", "=", id).execute();
        },
      },
    ];
  });
  await takePlain(move, kind, plain);
  await takeGone(move, kind, new Set(rows.map((row) => textOf(row, "id"))));
};
