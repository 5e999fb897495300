import { isJsonObject, type JsonObject, lookup } from "@parley/core";
import { type CredentialsDefinition, complete, pathKeys, walkFields } from "@parley/core/fields";
import { WrongSecretError } from "../../credentials/create-cipher.ts";
import { insertCredential } from "../../credentials/credential-repository.ts";
import { storableText } from "../../database/json-codec.ts";
import { createDecrypt } from "./decrypt-credentials.ts";
import { idTaken, type Move, writeAll } from "./move.ts";
import { type SourceRow, textOf, timeOf } from "./source-values.ts";
import { findTakenIds, listTakeovers, markTakeover } from "./takeover-repository.ts";

const what = "Credentials";

/** Types that have no counterpart here, with the reason. */
const withoutCounterpart: Record<string, string> = {
  whatsApp: "WhatsApp is not part of this release.",
  "360dialog": "WhatsApp is not part of this release.",
};

/** The fields that must be filled in, and are not. */
const missingFields = ({ fields }: CredentialsDefinition, data: JsonObject): string[] => {
  const missing: string[] = [];
  walkFields(fields, data, {
    field({ isRequired }, value, path) {
      if (isRequired && (value ?? "") === "") missing.push(pathKeys(path).join("."));
    },
  });
  return missing;
};

/**
 * The client that an account was connected by, as the account keeps it where this server has another one: only the client
 * that got the consent can renew it.
 */
const bringClient = (
  { environment, sourceSettings }: Move,
  { oauth }: CredentialsDefinition,
  data: JsonObject,
): { data: JsonObject; problem: string | null } => {
  if (oauth === undefined || isJsonObject(data.client)) return { data, problem: null };
  const { id, secret } = oauth.clientSettings;
  const own = lookup(environment as unknown as Record<string, unknown>, id);
  const [theirs, theirSecret] = [sourceSettings[id] ?? "", sourceSettings[secret] ?? ""];
  if (theirs !== "" && theirSecret !== "")
    return { data: theirs === own ? data : { ...data, client: { id: theirs, secret: theirSecret } }, problem: null };
  if (own !== undefined) return { data, problem: null };
  return { data, problem: `Set ${id} and ${secret} as they are there, or connect the account again.` };
};

interface Opened {
  type: string;
  data: JsonObject;
  problem: string | null;
}

/** What credentials are here; a text saying why they can't be had. */
const openCredentials = (move: Move, row: SourceRow, decrypt: ReturnType<typeof createDecrypt>): Opened | string => {
  const type = textOf(row, "type");
  const definition = lookup(move.credentialsDefinitions, type);
  if (definition === undefined)
    return withoutCounterpart[type] ?? `There are no credentials of the type "${type}" here.`;
  let stored: unknown;
  try {
    stored = decrypt(row);
  } catch (error) {
    if (error instanceof WrongSecretError)
      return "They are encrypted with another ENCRYPTION_SECRET than the one given.";
    return "What they hold is damaged.";
  }
  if (!isJsonObject(stored)) return "What they hold is damaged.";
  const { data, problem } = bringClient(move, definition, complete(definition.fields, stored));
  const missing = missingFields(definition, data);
  return { type, data, problem: missing.length === 0 ? problem : `Fill in what is missing: ${missing.join(", ")}.` };
};

/** Takes over credentials: read with the secret of there, and encrypted with that of here. What they hold is told to nobody. */
export const takeCredentials = async (move: Move): Promise<void> => {
  const { notes, source, target, workspaces, sourceSecret, cipher } = move;
  const rows = await source.all("Credentials");
  notes.count(what, "found", rows.length);
  const known = await listTakeovers(target.connection, "credentials");
  const ids = rows.map((row) => textOf(row, "id"));
  const taken = await findTakenIds(target.connection, "credentials", ids);
  const decrypt = sourceSecret === undefined ? null : createDecrypt(sourceSecret);
  for (const [done, row] of rows.entries()) {
    move.tell("accounts at other services", done, rows.length);
    const [id, name] = [textOf(row, "id"), `${textOf(row, "name")} (${textOf(row, "type")})`];
    const workspaceId = workspaces.get(textOf(row, "workspaceId"));
    const leave = (message: string, remedy: string): void => {
      notes.count(what, "left");
      notes.note({ state: "not taken over", what, name, id, message, remedy });
    };
    const earlier = known.get(id);
    if (earlier !== undefined) {
      notes.count(what, "earlier");
      if (earlier.fingerprint !== textOf(row, "iv"))
        notes.note({
          state: "differs",
          what,
          name,
          id,
          message:
            "They were changed there after they were taken over, or were renewed. They were left as they are here.",
        });
    } else if (workspaceId === undefined) notes.count(what, "left");
    else if (taken.has(id)) leave(idTaken("account"), "Make them anew here.");
    else if (decrypt === null)
      leave(
        "No secret was given to read them.",
        "Give ENCRYPTION_SECRET of there: --encryption-secret, or --env FILE.",
      );
    else {
      const opened = openCredentials(move, row, decrypt);
      if (typeof opened === "string") {
        leave(opened, "Blocks that use them say so among the problems of their bot.");
        continue;
      }
      const { type, data, problem } = opened;
      await writeAll(move, async (access) => {
        if (cipher === null) return;
        await insertCredential(access, {
          id,
          workspace_id: workspaceId,
          type,
          name: storableText(textOf(row, "name")),
          ...cipher.encrypt(data),
          created_at: timeOf(row, "createdAt"),
        });
        const fingerprint = textOf(row, "iv");
        await markTakeover(access, {
          kind: "credentials",
          source_id: id,
          workspace_id: workspaceId,
          fingerprint,
          revision: 0,
        });
      });
      notes.count(what, "taken");
      if (problem !== null)
        notes.note({
          state: "to do",
          what,
          name,
          id,
          message: "They were taken over, but are not ready.",
          remedy: problem,
        });
    }
  }
  for (const row of await source.all("UserCredentials")) {
    notes.count("Credentials of single people", "found");
    notes.count("Credentials of single people", "left");
    notes.note({
      state: "not taken over",
      what,
      name: `${textOf(row, "name")} (${textOf(row, "type")})`,
      id: textOf(row, "id"),
      message: "They belong to one person, and accounts here belong to workspaces.",
      remedy: "Make them anew here, where bots need them.",
    });
  }
};
