import { createResultsTable, type ExportRequest, type ResultColumn, type ResultRow, toCsv } from "@parley/api";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import type { PinnedFlow } from "../versions/pinned-flow.ts";
import { findStrays } from "./find-strays.ts";
import { getPlaceOf, readNamedResults, readResults, toResultRow } from "./get-result-page.ts";
import type { ResultFilter } from "./list-results.ts";
import { listColumns, listResultFlows, type ResultFlows } from "./result-columns.ts";
import type { ResultServices } from "./services.ts";
import { timeRangeOf } from "./time-range.ts";

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

/** Creates the parts of the file: header, each result, and footer. */
const createForm = ({ columns, variables }: Content, { format, columns: only }: ExportRequest): FileForm => {
  if (format === "csv") {
    const { heading, rowOf } = createResultsTable({
      columns: columns.map((column) => ({ ...column, label: column.question })),
      variables,
      only,
    });
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

/** Streams a bot's results as a file, at the client's pace. */
export const exportResults = async (
  services: ResultServices,
  bot: BotSummaryRow,
  request: ExportRequest,
): Promise<ReadableStream<Uint8Array>> => {
  const flows = await listResultFlows(services, bot);
  const { ids, after, format } = request;
  const filter = { onlyStarted: request.started === "true", withoutPartial: request.partial === "false" };
  const place = {
    ...filter,
    after: after === undefined ? null : await getPlaceOf(services.database.connection, bot.id, after),
    ...timeRangeOf(request.timeFilter, request.timeZone),
  };
  const parts =
    ids === undefined
      ? readResults(services.database, bot.id, { ...place, limit: Number.POSITIVE_INFINITY })
      : readNamedResults(services.database, bot.id, ids, place);
  const encoder = new TextEncoder();
  let written = 0;
  let form: FileForm | undefined;
  return new ReadableStream<Uint8Array>({
    // The first bytes are sent before searching the results for columns, so that the client sees the download start.
    start: (controller) => controller.enqueue(encoder.encode(format === "csv" ? byteOrderMark : '{"columns":')),
    async pull(controller) {
      if (form === undefined) {
        form = createForm(await findContent(services, bot, flows, request, filter), request);
        controller.enqueue(encoder.encode(form.begin));
        return;
      }
      const { write, end } = form;
      const { value, done } = await parts.next();
      if (done) {
        if (end !== "") controller.enqueue(encoder.encode(end));
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(value.map((part) => write(toResultRow(part), written++)).join("")));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
};
