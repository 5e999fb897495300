import type { ResultRow, ResultsPage } from "@parley/server";

type Answer = ResultRow["answers"][number];

/** One column of the results: its heading, and its text in a result. */
interface Column {
  label: string;
  textOf(result: ResultRow): string;
}

const fixed: Column[] = [
  { label: "Submitted at", textOf: (result) => result.createdAt },
  { label: "Result", textOf: (result) => result.id },
  { label: "Version", textOf: (result) => String(result.version) },
  { label: "Completed", textOf: (result) => (result.isCompleted ? "yes" : "no") },
];

const filesOf = ({ uploadedFiles }: Answer): string[] =>
  Array.isArray(uploadedFiles) ? uploadedFiles.filter((file) => typeof file === "string") : [];

/** An answer's text, with the addresses of its files where the text isn't these already. */
const textOfAnswer = (answer: Answer): string =>
  [answer.content, ...filesOf(answer).filter((file) => !answer.content.includes(file))].filter(Boolean).join(", ");

/** Answers of a block that was passed several times stand in one cell. */
const joinAnswers = (answers: readonly Answer[]): string => answers.map(textOfAnswer).join(" | ");

const blockKey = (block: { botId: string; blockId: string }) => `${block.botId}/${block.blockId}`;

/**
 * All results as a table: one column per input, in flow order; inputs that older versions had follow, then variables
 * that no input fills. Every answer and every variable stands in it.
 */
export const tableOfResults = (columns: ResultsPage["columns"], results: readonly ResultRow[]): string[][] => {
  const known = new Set(columns.map(blockKey));
  const answers = results.flatMap((result) => result.answers);
  const older = [
    ...new Map(
      answers.filter((answer) => !known.has(blockKey(answer))).map((answer) => [blockKey(answer), answer]),
    ).values(),
  ];
  const filled = new Set(answers.map((answer) => answer.variableId));
  const variables = new Set(
    results.flatMap((result) => result.variables.filter(({ id }) => !filled.has(id)).map(({ name }) => name)),
  );
  const all: Column[] = [
    ...fixed,
    ...columns.map((column) => answerColumn(column.label, column)),
    ...older.map((answer) => answerColumn(`(older) ${answer.blockId}`, answer)),
    ...[...variables].map((name) => variableColumn(name)),
  ];
  return [
    distinct(all.map((column) => column.label)),
    ...results.map((result) => all.map((column) => column.textOf(result))),
  ];
};

const answerColumn = (label: string, block: { botId: string; blockId: string }): Column => ({
  label,
  textOf: (result) => joinAnswers(result.answers.filter((answer) => blockKey(answer) === blockKey(block))),
});

const variableColumn = (name: string): Column => ({
  label: name,
  textOf: (result) => {
    const value = result.variables.find((variable) => variable.name === name)?.value ?? "";
    return Array.isArray(value) ? value.join(", ") : value;
  },
});

/** Headings that are all different: a repeated one gets a number. */
const distinct = (labels: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  });
};
