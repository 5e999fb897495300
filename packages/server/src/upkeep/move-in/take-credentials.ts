import { isJsonObject, type JsonObject, lookup } from "@parley/core";
import { type CredentialsDefinition, complete, pathKeys, walkFields } from "@parley/core/fields";
import { WrongSecretError } from "../../credentials/create-cipher.ts";
import {
  findCredentialRow,
  insertCredential,
  renameCredential,
  replaceCredentialData,
} from "../../credentials/credential-repository.ts";
import { encodeJson, storableText } from "../../database/json-codec.ts";
import type { Access } from "../../database/schema.ts";
import type { TakeoverRow } from "../../database/takeover-row.ts";
import { createDecrypt } from "./decrypt-credentials.ts";
import { mergeFields, readBase, tellChanges, tellConflicts } from "./merge-fields.ts";
import { idTaken, type Move, writeAll } from "./move.ts";
import type { MoveEntry } from "./move-report.ts";
import { type SourceRow, textOf, timeOf } from "./source-values.ts";
import { findTakenIds, listTakeovers, markTakeover } from "./takeover-repository.ts";

const what = "Credentials";

/** Types of credentials that Parley lacks, with the reason. */
const withoutCounterpart: Record<string, string> = {
  whatsApp: "WhatsApp is not part of this release.",
  "360dialog": "WhatsApp is not part of this release.",
};

/** Returns the names of required fields that are empty. */
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
 * Adds the source's OAuth client to credentials if this server uses another one, because only the client that got the
 * consent can renew the access.
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

/** Returns the decrypted and converted credentials, or the reason why they can't be migrated. */
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

/**
 * Updates credentials of an earlier run. Their contents are replaced only if nobody has changed or renewed them here.
 */
const compare = async (
  move: Move,
  row: SourceRow,
  earlier: TakeoverRow,
  decrypt: ReturnType<typeof createDecrypt> | null,
): Promise<void> => {
  const { notes, target, cipher } = move;
  const [id, type, ownName] = [textOf(row, "id"), textOf(row, "type"), storableText(textOf(row, "name"))];
  const subject = { what, name: `${textOf(row, "name")} (${type})`, id };
  const key = { id, workspaceId: earlier.workspace_id ?? "" };
  const here = await findCredentialRow(target.connection, key);
  const differs = (message: string) => notes.note({ state: "differs", ...subject, message });
  if (here === null) {
    notes.count(what, "left");
    differs("They were deleted here since, and are still there. They were not brought back.");
    return;
  }
  const base = readBase(earlier);
  const merged = mergeFields(
    { name: ownName },
    { ...(base.name === undefined ? {} : { name: base.name }) },
    { name: here.name },
  );
  for (const told of tellConflicts(subject, merged, {
    there: { name: ownName },
    here: { name: here.name },
    words: { name: "name" },
  }))
    notes.note(told);
  // Earlier releases stored only the initialization vector as the fingerprint.
  const isOther = (base.iv ?? earlier.fingerprint) !== textOf(row, "iv");
  const opened =
    isOther && base.revision === here.revision && decrypt !== null ? openCredentials(move, row, decrypt) : null;
  const data = opened !== null && typeof opened !== "string" ? opened.data : null;
  if (isOther && data === null)
    differs("They were changed there after they were taken over, or were renewed. They were left as they are here.");
  const isRenamed = Object.keys(merged.changes).length > 0;
  notes.count(what, isRenamed || data !== null ? "taken" : "earlier");
  if (!isRenamed && data === null && encodeJson(merged.base) === encodeJson({ name: base.name })) return;
  await writeAll(
    move,
    async (access) => {
      if (isRenamed) await renameCredential(access, key, ownName);
      if (data !== null && cipher !== null)
        await replaceCredentialData(access, key, cipher.encrypt(data), here.revision);
      const kept =
        data === null
          ? { iv: base.iv ?? earlier.fingerprint, revision: base.revision ?? -1 }
          : { iv: textOf(row, "iv"), revision: here.revision + 1 };
      await markTakeover(access, { ...earlier, fingerprint: encodeJson({ ...merged.base, ...kept }) });
    },
    () =>
      tellChanges(
        subject,
        { ...merged.changes, ...(data === null ? {} : { data: "" }) },
        { name: "name", data: "what they hold" },
      ),
  );
};

/**
 * Migrates credentials: decrypts them with the source's secret and encrypts them with this server's. Reports never
 * contain their contents.
 */
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
    if (earlier !== undefined) await compare(move, row, earlier, decrypt);
    else if (workspaceId === undefined) notes.count(what, "left");
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
      const toDo: MoveEntry[] =
        problem === null
          ? []
          : [{ state: "to do", what, name, id, message: "They were taken over, but are not ready.", remedy: problem }];
      const insert = async (access: Access): Promise<void> => {
        if (cipher === null) return;
        await insertCredential(access, {
          id,
          workspace_id: workspaceId,
          type,
          name: storableText(textOf(row, "name")),
          ...cipher.encrypt(data),
          created_at: timeOf(row, "createdAt"),
        });
        const fingerprint = encodeJson({ name: storableText(textOf(row, "name")), iv: textOf(row, "iv"), revision: 0 });
        await markTakeover(access, {
          kind: "credentials",
          source_id: id,
          workspace_id: workspaceId,
          fingerprint,
          revision: 0,
        });
      };
      await writeAll(move, insert, () => toDo);
      notes.count(what, "taken");
    }
  }
  for (const [id, row] of known) {
    const own = await findCredentialRow(target.connection, { id, workspaceId: row.workspace_id ?? "" });
    if (own !== null && !ids.includes(id))
      notes.note({
        state: "differs",
        what,
        name: `${own.name} (${own.type})`,
        id,
        message: "They were deleted there since. They were left here, where bots may use them.",
        remedy: "Delete them here, where nobody needs them.",
      });
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
