import { type Numbers, toCsv } from "@parley/api/app";

type Row = (string | number | null)[];

/** The numbers as a CSV file: a line for all chats, for each day, question and answer, and each path of a test. */
export const writeNumbers = ({ days, questions, tests, ...all }: Numbers): string => {
  const rows: Row[] = [
    ["kind", "name", "answer", "visits", "chats or shown", "finished or answered", "left", "median seconds", "average"],
    ["all", null, null, all.visits, all.chats, all.finished, null, all.medianSeconds, null],
    ...days.map(
      ({ day, visits, chats, finished }): Row => ["day", day, null, visits, chats, finished, null, null, null],
    ),
    ...questions.flatMap((one): Row[] => [
      ["question", one.question, null, one.visits, one.shown, one.answered, one.left, one.medianSeconds, one.average],
      ...one.bars.map(({ label, count }): Row => ["answer", one.question, label, null, null, count, null, null, null]),
      ...(one.others > 0 ? [["answer", one.question, null, null, null, one.others, null, null, null] as Row] : []),
    ]),
    ...tests.flatMap(({ group, arms }) =>
      arms.map(({ path, chats, finished }): Row => ["path", group, path, null, chats, finished, null, null, null]),
    ),
  ];
  // Spreadsheet programs recognize a CSV file as UTF-8 only if it begins with this.
  return `\uFEFF${toCsv(rows.map((row) => row.map((value) => String(value ?? ""))))}`;
};
