import type { Kysely } from "kysely";
import { mainWorkspaceId } from "../../accounts/main-workspace.ts";
import type { Database } from "../../database/schema.ts";
import { copiedTables } from "../copied-tables.ts";

// Test support: rows in every table, with all values that databases might store differently.

type Cell = string | number | null;

/** The number of rows per table. Other tables get three. */
const counts: Record<string, (results: number) => number> = {
  workspaces: () => 0,
  users: () => 1,
  bots: () => 1,
  versions: () => 1,
  members: () => 1,
  bot_guests: () => 1,
  sessions: () => 1,
  results: (results) => results,
  answers: (results) => results * 2,
  steps: (results) => results,
  // At most one of each bot.
  planned_publications: () => 1,
  publish_requests: () => 1,
};

const idOf = (table: string, index: number): string => `${table}-${String(index).padStart(6, "0")}`;

const texts = (index: number): string[] => [
  `plain ${index}`,
  "",
  " spaces at the end  ",
  "Zoë, 日本語, 👩‍👩‍👧, ﷽",
  "'quotes' \"double\" `back` \\ %s ? $1 :name",
  "lines\r\nand\ttabs\u2028",
];

/** The ids of referenced rows, by the column that refers to them. */
const parents: Record<string, (index: number) => string> = {
  workspace_id: () => mainWorkspaceId,
  bot_id: () => idOf("bots", 0),
  user_id: () => idOf("users", 0),
  session_id: () => idOf("sessions", 0),
};

interface Column {
  name: string;
  dataType: string;
  isNullable: boolean;
}

/** Whether a column holds long values. Short columns have equal limits in all engines. */
const isLong = ({ dataType }: Column): boolean => /text|blob/i.test(dataType);

const cellOf = (table: string, column: Column, index: number, results: number): Cell => {
  const { name } = column;
  if (name === "id") return idOf(table, index);
  if (name === "result_id") return idOf("results", index % results);
  const parent = parents[name];
  if (parent !== undefined) return parent(index);
  if (table === "results" && name === "version") return 1;
  if (table === "versions" && name === "number") return 1;
  if (/int/i.test(column.dataType)) return name === "variables_seq" ? Number.MAX_SAFE_INTEGER - index : index;
  if (column.isNullable && index % 3 === 1) return null;
  const [first = "", ...others] = texts(index);
  if (!isLong(column)) return `${name}-${index}`.slice(0, 60);
  if (index === 2) return first.repeat(20_000);
  return others[index % others.length] ?? first;
};

/** Fills all tables, with this many results. The main workspace must exist. */
export const fillTables = async ({ connection }: Database, results: number): Promise<void> => {
  const found = await connection.introspection.getTables();
  const untyped = connection as unknown as Kysely<Record<string, Record<string, Cell>>>;
  for (const { name } of copiedTables) {
    const columns = found.find((table) => table.name === name)?.columns ?? [];
    const count = counts[name]?.(results) ?? 3;
    const rows = Array.from({ length: count }, (_, index) =>
      Object.fromEntries(columns.map((column) => [column.name, cellOf(name, column, index, results)])),
    );
    for (let from = 0; from < rows.length; from += 200)
      await untyped
        .insertInto(name)
        .values(rows.slice(from, from + 200))
        .execute();
  }
};
