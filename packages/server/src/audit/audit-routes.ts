import { type AuditEntry, type AuditFilter, calls, toCsv } from "@parley/api";
import * as z from "zod";
import type { Connection, Database } from "../database/schema.ts";
import type { Environment } from "../environment/parse-environment.ts";
import type { Actor } from "../web/actor.ts";
import { endWithRights } from "../web/end-with-rights.ts";
import { readCursor, writeCursor } from "../web/page-cursor.ts";
import { type Route, route } from "../web/route.ts";
import { type AuditPlace, listEntries, listPeople, listServerEntries } from "./audit-repository.ts";

const cursorParts = z.tuple([z.string(), z.string()]);

const readPlace = (cursor: string | undefined): AuditPlace | null => {
  if (cursor === undefined) return null;
  const [createdAt, id] = readCursor(cursorParts, cursor);
  return { createdAt, id };
};

/** The number of entries read at once for a file. */
const entriesAtOnce = 500;

/** Spreadsheets recognize UTF-8 only by this mark at the start of a file. */
const byteOrderMark = "\uFEFF";

const heading = [
  "When",
  "Who",
  "Person or token",
  "E-mail",
  "What",
  "Kind",
  "Name",
  "Id",
  "Bot",
  "Client address",
] as const;

const toLine = ({ createdAt, action, actor, target, address }: AuditEntry): string[] => [
  createdAt,
  actor.kind,
  actor.name,
  actor.email ?? "",
  action,
  target.kind,
  target.name,
  target.id,
  target.botId ?? "",
  address ?? "",
];

/** All entries as CSV, read from the database while they are sent. */
const writeFile = (
  connection: Connection,
  range: AuditFilter & { workspaceId: string },
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let after: AuditPlace | null = null;
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + toCsv([heading]))),
    async pull(controller) {
      const entries: AuditEntry[] = await listEntries(connection, { ...range, limit: entriesAtOnce, after });
      after = entries.at(-1) ?? null;
      if (entries.length > 0) controller.enqueue(encoder.encode(toCsv(entries.map(toLine))));
      if (entries.length < entriesAtOnce) controller.close();
    },
  });
};

/** The calls about the audit log of a workspace. */
export const createAuditRoutes = (services: {
  database: Database;
  environment: Environment;
  /** Whether the person who requested a file still administers the workspace. */
  isStillAdmin(actor: Actor): Promise<boolean>;
}): Route[] => [
  route(calls.listActivity, async ({ actor: { workspaceId }, query: { limit, cursor, ...filter } }, c) => {
    const { connection } = services.database;
    c.header("Cache-Control", "no-store");
    const after = readPlace(cursor);
    // One entry more than requested tells whether there is a next page.
    const found = await listEntries(connection, { ...filter, workspaceId, limit: limit + 1, after });
    const entries = found.slice(0, limit);
    const last = entries.at(-1);
    return {
      entries,
      nextCursor: found.length > limit && last !== undefined ? writeCursor([last.createdAt, last.id]) : null,
      people: await listPeople(connection, workspaceId),
      keptDays: services.environment.PARLEY_ACTIVITY_DAYS,
    };
  }),
  route(calls.listServerActivity, async ({ query: { cursor, ...range } }, c) => {
    c.header("Cache-Control", "no-store");
    const after = readPlace(cursor);
    const { entries, next } = await listServerEntries(services.database.connection, { ...range, after });
    return {
      entries,
      nextCursor: next && writeCursor([next.createdAt, next.id]),
      keptDays: services.environment.PARLEY_ACTIVITY_DAYS,
    };
  }),
  route(calls.exportActivity, ({ actor, query }, c) => {
    const file = writeFile(services.database.connection, { ...query, workspaceId: actor.workspaceId });
    return c.body(
      endWithRights(file, () => services.isStillAdmin(actor)),
      200,
      {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="activity.csv"',
        "Cache-Control": "no-store",
      },
    );
  }),
];
