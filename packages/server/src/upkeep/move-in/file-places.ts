import type { Kysely } from "kysely";
import type { Access, Schema } from "../../database/schema.ts";
import { type CopiedRow, countRows, readPages } from "../read-table.ts";
import { markTakeover } from "./takeover-repository.ts";

/** The owner of a file whose address doesn't contain it: the entry that refers to the file. */
export interface FileOwner {
  workspaceId: string;
  /** The bot, or the saved theme. */
  botId: string;
  resultId: string | null;
}

/** A row that may contain addresses of files. */
export interface FilePlace {
  table: keyof Schema;
  row: CopiedRow;
  owner: FileOwner;
  /** The columns that may contain them. */
  columns: readonly string[];
}

interface FileTable {
  name: keyof Schema;
  keys: readonly string[];
  columns: readonly string[];
  /** The columns with the ids of the row's bot and result. */
  bot: string;
  result: string | null;
}

/** All tables with content that visitors or authors see. */
const tables: readonly FileTable[] = [
  { name: "bots", keys: ["id"], columns: ["draft", "icon"], bot: "id", result: null },
  { name: "versions", keys: ["bot_id", "number"], columns: ["file"], bot: "bot_id", result: null },
  { name: "themes", keys: ["id"], columns: ["theme"], bot: "id", result: null },
  { name: "results", keys: ["id"], columns: ["variables"], bot: "bot_id", result: "id" },
  {
    name: "answers",
    keys: ["result_id", "bot_id", "block_id", "visit"],
    columns: ["content", "uploaded_files"],
    bot: "bot_id",
    result: "result_id",
  },
];

const toPlace = ({ name: table, columns, bot, result }: FileTable, row: CopiedRow): FilePlace => ({
  table,
  row,
  columns,
  owner: {
    workspaceId: String(row.workspace_id),
    botId: String(row[bot]),
    resultId: result === null ? null : String(row[result]),
  },
});

/** The texts of a row that may contain addresses of files. */
export const textsOf = ({ row, columns }: FilePlace): string[] =>
  columns.flatMap((column) => (typeof row[column] === "string" ? [row[column]] : []));

/**
 * Reads all rows that may contain addresses of files, a page at a time.
 *
 * @param tell receives the numbers of rows read and of all rows
 */
export async function* readFilePlaces(
  access: Access,
  tell: (done: number, of: number) => void,
): AsyncGenerator<FilePlace[]> {
  let [done, of] = [0, 0];
  for (const table of tables) of += await countRows(access, table);
  for (const table of tables)
    for await (const page of readPages(access, table, null)) {
      tell(done, of);
      yield page.map((row) => toPlace(table, row));
      done += page.length;
    }
  tell(done, of);
}

/**
 * Increases the draft's revision, so that editors reload it. The new revision is stored as migrated, so that a later
 * run doesn't count it as an edit.
 */
const raiseRevision = async (access: Access, { row }: FilePlace): Promise<Record<string, number>> => {
  const [id, revision] = [String(row.id), Number(row.draft_revision)];
  const takeover = await access.connection
    .selectFrom("takeovers")
    .selectAll()
    .where("kind", "=", "bot")
    .where("source_id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  if (takeover !== undefined) await markTakeover(access, { ...takeover, revision: revision + 1 });
  return {
    draft_revision: revision + 1,
    ...(row.live_revision === revision ? { live_revision: revision + 1 } : {}),
  };
};

/**
 * Replaces a row's texts, unless the row was changed since it was read. In that case, a later run of the migration
 * updates it.
 */
export const storeTexts = async (access: Access, place: FilePlace, texts: Readonly<Record<string, string>>) => {
  const { table, row } = place;
  const keys = tables.find(({ name }) => name === table)?.keys ?? [];
  const connection = access.connection as unknown as Kysely<Record<string, CopiedRow>>;
  const isBot = table === "bots";
  let select = connection.selectFrom(table).select(keys);
  for (const key of [...keys, ...Object.keys(texts), ...(isBot ? ["draft_revision"] : [])])
    select = select.where(key, "=", row[key] ?? null);
  if ((await select.executeTakeFirst()) === undefined) return;
  let update = connection.updateTable(table).set({ ...texts, ...(isBot ? await raiseRevision(access, place) : {}) });
  for (const key of keys) update = update.where(key, "=", row[key] ?? null);
  await update.execute();
};
