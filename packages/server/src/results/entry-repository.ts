import { cutDetails, type LogEntry } from "@parley/core";
import type { CompiledQuery } from "kysely";
import { createSequence } from "../base/steady-time.ts";
import { storableText } from "../database/json-codec.ts";
import { keepStatement } from "../database/keep-statement.ts";
import type { Access, Database, EventRow, LogRow } from "../database/schema.ts";
import { compileInsertMissing } from "../database/upsert.ts";

/** An event in a chat. `seq` increases within the result and identifies an entry that is sent again. */
export interface Entry {
  seq: number;
  /** Milliseconds since 1970, by the visitor's clock. */
  time: number;
  type: "shown" | "answered" | "edge" | "log";
  botId?: string | undefined;
  groupId?: string | undefined;
  blockId?: string | undefined;
  visit?: number | undefined;
  edgeId?: string | undefined;
  log?: ({ [Key in keyof LogEntry]: LogEntry[Key] | undefined } & Pick<LogEntry, "status" | "description">) | undefined;
}

const optionalText = (text: string | undefined) => (text === undefined ? null : storableText(cutDetails(text)));

const keys = ["result_id", "seq"] as const;

const insertEvents = keepStatement<EventRow>((access, rows) => compileInsertMissing(access, "events", rows, keys));
const insertLogs = keepStatement<LogRow>((access, rows) => compileInsertMissing(access, "logs", rows, keys));

/** Returns the statements that store entries. Already stored entries stay unchanged. */
export const compileEntries = (
  access: Access,
  result: { id: string; workspaceId: string },
  entries: readonly Entry[],
): CompiledQuery[] => {
  const events: EventRow[] = [];
  const logs: LogRow[] = [];
  let time: number | undefined;
  let created_at = "";
  for (const entry of entries) {
    // The entries of a turn have the same time.
    if (entry.time !== time) created_at = new Date(entry.time).toISOString();
    time = entry.time;
    if (entry.type !== "log") {
      events.push({
        result_id: result.id,
        workspace_id: result.workspaceId,
        seq: entry.seq,
        created_at,
        type: entry.type,
        bot_id: entry.botId ?? null,
        group_id: entry.groupId ?? null,
        block_id: entry.blockId ?? null,
        visit: entry.visit ?? null,
        edge_id: entry.edgeId ?? null,
      });
    } else if (entry.log !== undefined) {
      const { status, description, details, context } = entry.log;
      logs.push({
        result_id: result.id,
        workspace_id: result.workspaceId,
        seq: entry.seq,
        created_at,
        status,
        description: storableText(cutDetails(description)),
        details: optionalText(details),
        context: optionalText(context),
      });
    }
  }
  return [
    ...(events.length > 0 ? [insertEvents(access, events)] : []),
    ...(logs.length > 0 ? [insertLogs(access, logs)] : []),
  ];
};

export const storeEntries = async (
  access: Access,
  result: { id: string; workspaceId: string },
  entries: readonly Entry[],
): Promise<void> => {
  for (const statement of compileEntries(access, result, entries)) await access.connection.executeQuery(statement);
};

/** Numbers the server's own log entries, far above the clients' numbers, so that neither replaces the other. */
const nextSeq = createSequence();

/** Converts a log entry of the server itself to an entry of a result. */
export const toServerEntry = (log: LogEntry): Entry => ({ seq: nextSeq(), time: Date.now(), type: "log", log });

/** Stores a log entry of the server itself with a result, where the author sees it. */
export const logForResult = async (
  { database }: { database: Database },
  result: { id: string; workspaceId: string },
  log: LogEntry,
): Promise<void> => {
  const entry = toServerEntry(log);
  await database.transaction((access) => storeEntries(access, result, [entry]));
};
