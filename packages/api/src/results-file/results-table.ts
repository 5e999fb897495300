import type { ResultColumn, ResultRow } from "../calls/results.ts";
import { type ArrivalColumn, arrivalColumns } from "../contract/constants.ts";

type Answer = ResultRow["answers"][number];

/** A result, with the texts of its answers by block key, so that every column finds its own. */
interface Row {
  result: ResultRow;
  texts: ReadonlyMap<string, string>;
}

/** A column of the results, with its heading and text. */
interface Column {
  key: string;
  heading: string;
  textOf(row: Row): string;
}

const fixed: Column[] = [
  { key: "submitted", heading: "Submitted at", textOf: ({ result }) => result.createdAt },
  { key: "result", heading: "Result", textOf: ({ result }) => result.id },
  { key: "version", heading: "Version", textOf: ({ result }) => String(result.version) },
  { key: "completed", heading: "Completed", textOf: ({ result }) => (result.isCompleted ? "yes" : "no") },
];

const arrivalHeadings: Record<ArrivalColumn, string> = {
  device: "Device",
  language: "Browser language",
  chatLanguage: "Chat language",
  channel: "Channel",
  source: "Source",
  medium: "Medium",
  campaign: "Campaign",
  term: "Campaign term",
  content: "Campaign content",
  referrer: "Came from",
};

/** Columns that a table has only where they are asked for. */
const onDemand: Column[] = [
  {
    key: "duration",
    heading: "Seconds spent",
    textOf: ({ result: { createdAt, answers } }) =>
      answers.length === 0
        ? ""
        : String(
            Math.max(
              0,
              Math.round(
                (Math.max(...answers.map((answer) => Date.parse(answer.createdAt))) - Date.parse(createdAt)) / 1000,
              ),
            ),
          ),
  },
  { key: "tags", heading: "Tags", textOf: ({ result }) => (result.tags ?? []).join(", ") },
  ...arrivalColumns.map(
    (key): Column => ({
      key,
      heading: arrivalHeadings[key],
      textOf: ({ result }) => result.arrival?.[key] ?? "",
    }),
  ),
];

/** The addresses of the files that came with an answer. */
export const filesOf = ({ uploadedFiles }: Pick<Answer, "uploadedFiles">): string[] =>
  Array.isArray(uploadedFiles) ? uploadedFiles.filter((file) => typeof file === "string") : [];

/** An answer's text, followed by the addresses of its files unless the text already consists of them. */
const textOfAnswer = (answer: Answer): string =>
  answer.uploadedFiles === null
    ? answer.content
    : [answer.content, ...filesOf(answer).filter((file) => !answer.content.includes(file))].filter(Boolean).join(", ");

export const blockKey = (block: { botId: string; blockId: string }): string => `${block.botId}/${block.blockId}`;

/** Several answers of the same block share one cell. */
const textsOf = ({ answers }: ResultRow): Map<string, string> => {
  const texts = new Map<string, string>();
  for (const answer of answers) {
    const key = blockKey(answer);
    const before = texts.get(key);
    const text = textOfAnswer(answer);
    texts.set(key, before === undefined ? text : `${before} | ${text}`);
  }
  return texts;
};

/** The variable parts of a results table. */
export interface TableParts {
  columns: readonly Pick<ResultColumn, "botId" | "blockId" | "label">[];
  /** The names of variables with their own column. */
  variables?: readonly string[];
  /** The keys of the requested columns, in order. Default: all. */
  only?: readonly string[] | undefined;
}

/** Creates a results table that is written row by row, so that results can be streamed. */
export const createResultsTable = ({ columns, variables = [], only }: TableParts) => {
  const all: Column[] = [
    ...fixed,
    ...columns.map((column) => answerColumn(column.label, column)),
    ...variables.map(variableColumn),
  ];
  const byKey = new Map([...all, ...onDemand].map((column) => [column.key, column]));
  const shown = only === undefined ? all : only.flatMap((key) => byKey.get(key) ?? []);
  return {
    keys: shown.map(({ key }) => key),
    heading: distinct(shown.map(({ heading }) => heading)),
    rowOf: (result: ResultRow): string[] => {
      const row = { result, texts: textsOf(result) };
      return shown.map((column) => column.textOf(row));
    },
  };
};

/**
 * Formats complete results as a table: one column per input in flow order, then inputs of older versions, then variables
 * that no input sets. It contains every answer and variable.
 */
export const tableOfResults = (columns: TableParts["columns"], results: readonly ResultRow[]): string[][] => {
  const known = new Set(columns.map(blockKey));
  const answers = results.flatMap((result) => result.answers);
  const older = new Map(
    answers.filter((answer) => !known.has(blockKey(answer))).map((answer) => [blockKey(answer), answer]),
  );
  const filled = new Set(answers.map((answer) => answer.variableId));
  const variables = new Set(
    results.flatMap((result) => result.variables.filter(({ id }) => !filled.has(id)).map(({ name }) => name)),
  );
  const others = [...older.values()].map((answer) => ({ ...answer, label: `${answer.blockId} (no longer asked)` }));
  const table = createResultsTable({ columns: [...columns, ...others], variables: [...variables] });
  return [table.heading, ...results.map(table.rowOf)];
};

const answerColumn = (heading: string, block: { botId: string; blockId: string }): Column => {
  const key = blockKey(block);
  return { key, heading, textOf: ({ texts }) => texts.get(key) ?? "" };
};

const variableColumn = (name: string): Column => ({
  key: `variable:${name}`,
  heading: name,
  textOf: ({ result }) => {
    const value = result.variables.find((variable) => variable.name === name)?.value ?? "";
    return Array.isArray(value) ? value.join(", ") : value;
  },
});

/** Makes headings unique by numbering duplicates. */
const distinct = (labels: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  });
};
