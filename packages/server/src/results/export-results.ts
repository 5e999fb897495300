import { createResultsTable, type ExportRequest, type ResultColumn, type ResultRow, toCsv } from "@parley/api";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import type { PinnedFlow } from "../versions/pinned-flow.ts";
import { streamOf } from "../web/stream-of.ts";
import { findStrays } from "./find-strays.ts";
import { readNamedResults, readResults, toResultRow } from "./get-result-page.ts";
import type { ResultFilter } from "./list-results.ts";
import { listColumns, listResultFlows, type ResultFlows } from "./result-columns.ts";
import { viewOf } from "./result-view.ts";
import type { ResultServices } from "./services.ts";
import { timeRangeOf } from "./time-range.ts";
import { getViewPlace } from "./view-page.ts";
import { writeXlsx } from "./write-xlsx.ts";

/** Spreadsheet programs recognize a CSV file as UTF-8 only if it begins with this. */
const byteOrderMark = "\uFEFF";

type Write = (result: ResultRow, index: number) => string;

interface FileForm {
  begin: string;
  write: Write;
  end: string;
}

interface Content {
  columns: readonly ResultColumn[];
  /** The names of variables that have their own column. */
  variables: readonly string[];
}

const inputVariablesOf = (flows: readonly PinnedFlow[]): Set<string | null> =>
  new Set(flows.flatMap(({ inputs }) => [...inputs.values()].map(({ variableId }) => variableId)));

/**
 * The variable columns of the file. They cover all exported results, including those that an interrupted export has already
 * sent, so that a resumed file has the same columns.
 */
const findContent = async (
  services: ResultServices,
  bot: BotSummaryRow,
  flows: ResultFlows,
  { columns: only, ids }: ExportRequest,
  filter: ResultFilter,
): Promise<Content> => {
  const all = [...flows.asked, ...flows.earlier];
  const blocks = new Set(all.flatMap(({ flow, inputs }) => [...inputs.keys()].map((id) => `${flow.botId}/${id}`)));
  const known = all.flatMap(({ variables }) => [...variables.values()]);
  const names = new Set(known.map(({ name }) => name));
  // If the bot declares all requested columns, the results need not be searched.
  const isKnown = only?.every((key) => !key.includes("/") || blocks.has(key)) === true;
  const strays = isKnown
    ? { answers: [], variables: [] }
    : await findStrays(services.database, bot.id, { blocks, variables: names }, filter, ids);
  const filled = inputVariablesOf(all);
  const own = known.filter(({ id, isSessionVariable }) => isSessionVariable !== true && !filled.has(id));
  return {
    columns: await listColumns(services, bot, strays.answers, flows),
    variables: [...new Set([...own.map(({ name }) => name), ...strays.variables])],
  };
};

const createTable = ({ columns, variables }: Content, { columns: only }: ExportRequest) =>
  createResultsTable({ columns: columns.map((column) => ({ ...column, label: column.question })), variables, only });

/** The parts of a file that is text: header, each result, and footer. */
const createForm = (content: Content, request: ExportRequest): FileForm => {
  const { columns } = content;
  const { columns: only } = request;
  if (request.format === "csv") {
    const { heading, rowOf } = createTable(content, request);
    return { begin: toCsv([heading]), write: (result) => toCsv([rowOf(result)]), end: "" };
  }
  const wanted =
    only === undefined ? columns : only.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const keys = new Set(wanted.map(({ key }) => key));
  const choose = (result: ResultRow): object =>
    only === undefined
      ? result
      : {
          ...result,
          variables: [],
          answers: result.answers.filter(({ botId, blockId }) => keys.has(`${botId}/${blockId}`)),
        };
  return {
    begin: `${JSON.stringify(wanted)},"results":[`,
    write: (result, index) => `${index === 0 ? "" : ","}\n${JSON.stringify(choose(result))}`,
    end: "\n]}\n",
  };
};

type Rows = AsyncIterable<readonly ResultRow[]>;

async function* writeText(
  rows: Rows,
  request: ExportRequest,
  findForm: () => Promise<FileForm>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  // The first bytes are sent before searching the results for columns, so that the client sees the download start.
  yield encoder.encode(request.format === "csv" ? byteOrderMark : '{"columns":');
  const { begin, write, end } = await findForm();
  yield encoder.encode(begin);
  let written = 0;
  for await (const results of rows) yield encoder.encode(results.map((result) => write(result, written++)).join(""));
  if (end !== "") yield encoder.encode(end);
}

/** Numbers are numbers where a question asks for one; anything else that visitors have said is text. */
async function* writeWorkbook(
  rows: Rows,
  request: ExportRequest,
  findColumns: () => Promise<Content>,
): AsyncGenerator<Uint8Array> {
  const content = await findColumns();
  const { keys, heading, rowOf } = createTable(content, request);
  const numbers = new Set(content.columns.filter(({ type }) => type === "number input").map(({ key }) => key));
  const numeric = new Set(
    keys.flatMap((key, index) => (key === "version" || key === "duration" || numbers.has(key) ? [index] : [])),
  );
  async function* texts() {
    for await (const results of rows) yield results.map(rowOf);
  }
  yield* writeXlsx({ heading, rows: texts(), numeric, name: "Results" });
}

async function* toRows(parts: ReturnType<typeof readResults>): AsyncGenerator<ResultRow[]> {
  for await (const part of parts) yield part.map(toResultRow);
}

/** Streams a bot's results as a file, at the client's pace. */
export const exportResults = async (
  services: ResultServices,
  bot: BotSummaryRow,
  request: ExportRequest,
): Promise<ReadableStream<Uint8Array>> => {
  const flows = await listResultFlows(services, bot);
  const { ids, after, format } = request;
  const view = viewOf(request, timeRangeOf(request.timeFilter, request.timeZone));
  const place = after === undefined ? null : await getViewPlace(services.database, bot.id, view, after);
  const rows = toRows(
    ids === undefined
      ? readResults(services.database, bot.id, view, { limit: Number.POSITIVE_INFINITY, after: place })
      : readNamedResults(services.database, bot.id, ids, view, place),
  );
  const findColumns = () => findContent(services, bot, flows, request, view);
  const file =
    format === "xlsx"
      ? writeWorkbook(rows, request, findColumns)
      : writeText(rows, request, async () => createForm(await findColumns(), request));
  const parts = async function* () {
    try {
      yield* file;
    } finally {
      await rows.return(undefined);
    }
  };
  return streamOf(parts());
};
