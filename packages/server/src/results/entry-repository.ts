import { cutDetails, type LogEntry } from "@parley/core";
import type { CompiledQuery } from "kysely";
import { storableText } from "../database/json-codec.ts";
import type { Access, EventRow, LogRow } from "../database/schema.ts";
import { compileInsertMissing } from "../database/upsert.ts";

/** Something that happened in a chat. `seq` counts up within the result and makes a repeated entry recognisable. */
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

/** What stores entries; those that are stored already stay as they are. */
export const compileEntries = (
  access: Access,
  result: { id: string; workspaceId: string },
  entries: readonly Entry[],
): CompiledQuery[] => {
  const events: EventRow[] = [];
  const logs: LogRow[] = [];
  for (const entry of entries) {
    const common = {
      result_id: result.id,
      workspace_id: result.workspaceId,
      seq: entry.seq,
      created_at: new Date(entry.time).toISOString(),
    };
    if (entry.type !== "log") {
      events.push({
        ...common,
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
        ...common,
        status,
        description: storableText(cutDetails(description)),
        details: optionalText(details),
        context: optionalText(context),
      });
    }
  }
  return [
    ...(events.length > 0 ? [compileInsertMissing(access, "events", events, ["result_id", "seq"])] : []),
    ...(logs.length > 0 ? [compileInsertMissing(access, "logs", logs, ["result_id", "seq"])] : []),
  ];
};

export const storeEntries = async (
  access: Access,
  result: { id: string; workspaceId: string },
  entries: readonly Entry[],
): Promise<void> => {
  for (const statement of compileEntries(access, result, entries)) await access.connection.executeQuery(statement);
};
