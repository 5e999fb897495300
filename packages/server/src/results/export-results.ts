import { createResultsTable, type ExportRequest, type ResultRow, toCsv } from "@parley/api";
import type { BotSummaryRow } from "../bots/bot-repository.ts";
import { getPlaceOf, readNamedResults, readResults, toResultRow } from "./get-result-page.ts";
import { columnsOfFlows, listResultFlows } from "./result-columns.ts";
import type { ResultServices } from "./services.ts";

/** Spreadsheets take a file for UTF-8 only where it begins with this. */
const byteOrderMark = "\uFEFF";

type Write = (result: ResultRow, index: number) => string;

interface FileForm {
  begin: string;
  write: Write;
  end: string;
}

/** How the file is written. What stands before the first result can't depend on any of them: they are read meanwhile. */
const createForm = async (
  services: ResultServices,
  bot: BotSummaryRow,
  { format, columns: only }: ExportRequest,
): Promise<FileForm> => {
  const flows = await listResultFlows(services, bot);
  const columns = columnsOfFlows(flows);
  if (format === "csv") {
    const filled = new Set(flows.flatMap(({ inputs }) => [...inputs.values()].map(({ variableId }) => variableId)));
    const variables = flows.flatMap((flow) =>
      [...flow.variables.values()]
        .filter(({ id, isSessionVariable }) => isSessionVariable !== true && !filled.has(id))
        .map(({ name }) => name),
    );
    const { heading, rowOf } = createResultsTable({
      columns: columns.map((column) => ({ ...column, label: column.question })),
      variables: [...new Set(variables)],
      hasOthers: flows.some(({ linkedBotIds }) => linkedBotIds.length > 0),
      only,
    });
    return { begin: byteOrderMark + toCsv([heading]), write: (result) => toCsv([rowOf(result)]), end: "" };
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
    begin: `{"columns":${JSON.stringify(wanted)},"results":[`,
    write: (result, index) => `${index === 0 ? "" : ","}\n${JSON.stringify(choose(result))}`,
    end: "\n]}\n",
  };
};

/** A bot's results as a file that is read from the database while it is sent: as much as the client takes. */
export const exportResults = async (
  services: ResultServices,
  bot: BotSummaryRow,
  request: ExportRequest,
): Promise<ReadableStream<Uint8Array>> => {
  const { begin, write, end } = await createForm(services, bot, request);
  const { ids, after } = request;
  const filter = {
    onlyStarted: request.started === "true",
    withoutPartial: request.partial === "false",
    after: after === undefined ? null : await getPlaceOf(services.database.connection, bot.id, after),
  };
  const parts =
    ids === undefined
      ? readResults(services.database, bot.id, { ...filter, limit: Number.POSITIVE_INFINITY })
      : readNamedResults(services.database, bot.id, ids, filter);
  const encoder = new TextEncoder();
  let written = 0;
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(begin)),
    async pull(controller) {
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
