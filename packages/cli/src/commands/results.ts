import type { ResultRow, ResultsPage } from "@parley/server";
import { alignColumns } from "../align-columns.ts";
import type { OwnerApi } from "../connect.ts";
import { toCsv } from "../csv.ts";
import { tableOfResults } from "../results-table.ts";

const pageSize = 200;

/** Prints all results of a bot, newest first: as a table for the terminal, as CSV or as JSON. */
export const printResults = async (
  api: OwnerApi,
  bot: string,
  options: { csv?: boolean; json?: boolean },
): Promise<void> => {
  const { columns, results } = await readResults(api, bot);
  if (options.json) console.log(JSON.stringify({ columns, results }, null, 2));
  else if (options.csv) process.stdout.write(toCsv(tableOfResults(columns, results)));
  else if (results.length === 0) console.log("No results yet.");
  else
    for (const line of alignColumns(tableOfResults(columns, results).map((row) => row.map(shorten)))) console.log(line);
};

const readResults = async (
  api: OwnerApi,
  bot: string,
): Promise<{ columns: ResultsPage["columns"]; results: ResultRow[] }> => {
  const results: ResultRow[] = [];
  let cursor: string | null = null;
  for (;;) {
    const query = new URLSearchParams({ limit: String(pageSize), ...(cursor ? { cursor } : {}) });
    const page: ResultsPage = await api.get(`/api/v1/typebots/${encodeURIComponent(bot)}/results?${query}`);
    results.push(...page.results);
    if (page.nextCursor === null) return { columns: page.columns, results };
    cursor = page.nextCursor;
  }
};

/** One line of at most 40 characters, for the terminal only. */
const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
};
