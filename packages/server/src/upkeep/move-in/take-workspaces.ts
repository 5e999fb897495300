import { storableText } from "../../database/json-codec.ts";
import type { Move } from "./move.ts";
import type { MoveEntry } from "./move-report.ts";
import { flagOf, optionalTextOf, type SourceRow, textOf, timeOf } from "./source-values.ts";
import { type Plain, type PlainKind, takeGone, takePlain } from "./take-plain.ts";
import { listTakeovers } from "./takeover-repository.ts";

const what = "Workspace";

const plansOf: Readonly<Record<string, string>> = {
  OFFERED: "UNLIMITED",
  CUSTOM: "UNLIMITED",
  ENTERPRISE: "UNLIMITED",
};

const isPicture = (icon: string): boolean => /^(https?:|data:|\/)/.test(icon);

/** Converts a workspace's picture. In the source it is an address or an emoji; here icons are emojis. */
const iconOf = (row: SourceRow): string | null => {
  const icon = optionalTextOf(row, "icon");
  return icon === null || isPicture(icon) ? null : icon;
};

/** Whether the operator of the source suspended the workspace. */
export const isSuspended = (row: SourceRow): boolean =>
  flagOf(row, "isSuspended") === true || flagOf(row, "isQuarantined") === true;

/** Reports the properties of a workspace that Parley doesn't support. */
const tellWorkspace = ({ notes }: Move, row: SourceRow): void => {
  const [id, name] = [textOf(row, "id"), textOf(row, "name")];
  const tell = (state: MoveEntry["state"], message: string, remedy: string) =>
    notes.note({ state, what, name, id, message, remedy });
  const icon = optionalTextOf(row, "icon");
  if (icon !== null && isPicture(icon))
    tell(
      "not taken over",
      `Its picture${icon.startsWith("data:") ? "" : ` (${icon})`}: workspaces have emojis here.`,
      "Choose an emoji for it here.",
    );
  if (isSuspended(row))
    tell(
      "to do",
      "It is suspended there, so its bots are closed here.",
      "Open them one by one, where they may be reached again.",
    );
};

/** Migrates workspaces, and determines to which workspace here each one's bots belong. */
export const takeWorkspaces = async (move: Move): Promise<void> => {
  const { notes, source, target, workspaces } = move;
  const rows = await source.all("Workspace");
  notes.count(what, "found", rows.length);
  const here = new Map(
    (await target.connection.selectFrom("workspaces").selectAll().execute()).map((row) => [row.id, row]),
  );
  const earlier = await listTakeovers(target.connection, "workspace");
  const owners = await target.connection.selectFrom("members").select("user_id").where("role", "=", "owner").execute();
  if (owners.length === 0)
    notes.note({
      state: "to do",
      what: "Owner",
      name: "",
      id: null,
      message:
        "Nobody has made the owner's account of this server yet, and people who are taken over have no password.",
      remedy:
        "Start the server once before you move in, and open the link that it prints. Where it prints none any more, " +
        "`npx parley reset-password ADDRESS` prints one for somebody who was taken over.",
    });
  const kind: PlainKind = {
    kind: "workspace",
    what,
    step: "workspaces",
    words: { name: "name", icon: "emoji", plan: "plan" },
    findGone: ({ source_id: id }) => {
      const row = here.get(id);
      return { here: row && { name: row.name }, name: row?.name ?? id, remove: null };
    },
  };
  const plain = rows.map((row): Plain => {
    const [id, name, icon] = [textOf(row, "id"), storableText(textOf(row, "name")), iconOf(row)];
    const ownPlan = textOf(row, "plan") || "FREE";
    const plan = plansOf[ownPlan] ?? ownPlan;
    const own = here.get(id);
    // A workspace that was deleted here stays deleted, with its contents.
    if (own !== undefined || !earlier.has(id)) workspaces.set(id, id);
    tellWorkspace(move, row);
    return {
      id,
      name,
      workspaceId: id,
      there: { name, icon, plan },
      here: own && { name: own.name, icon: own.icon, plan: own.plan },
      insert: async ({ connection }) => {
        const created_at = timeOf(row, "createdAt");
        await connection.insertInto("workspaces").values({ id, name, icon, plan, created_at }).execute();
        // The owners of this server get access to all migrated workspaces.
        for (const { user_id } of owners)
          await connection
            .insertInto("members")
            .values({ workspace_id: id, user_id, role: "admin", created_at, used_at: null })
            .execute();
      },
      update: async ({ connection }, changes) => {
        await connection
          .updateTable("workspaces")
          .set({
            ...("name" in changes ? { name } : {}),
            ...("icon" in changes ? { icon } : {}),
            ...("plan" in changes ? { plan } : {}),
          })
          .where("id", "=", id)
          .execute();
      },
    };
  });
  await takePlain(move, kind, plain);
  await takeGone(move, kind, new Set(rows.map((row) => textOf(row, "id"))));
};
