import { calls, type Numbers } from "@parley/api";
import type { OwnerApi } from "../connection/connect.ts";
import { alignColumns } from "../terminal/align-columns.ts";

const shareOf = (count: number, of: number): string => (of === 0 ? "-" : `${Math.round((count / of) * 100)} %`);
const secondsOf = (seconds: number | null): string => (seconds === null ? "-" : `${seconds} s`);

const tableOf = ({ questions }: Numbers): string[][] => [
  ["QUESTION", "SHOWN", "ANSWERED", "LEFT", "TIME"],
  ...questions.map(({ question, shown, answered, left, medianSeconds }) => [
    question,
    String(shown),
    `${answered} (${shareOf(answered, shown)})`,
    `${left} (${shareOf(left, shown)})`,
    secondsOf(medianSeconds),
  ]),
];

/** Prints the numbers of a bot's chats, in short or as JSON. With `recount`, everything is counted again first. */
export const printNumbers = async (
  api: OwnerApi,
  bot: string,
  { json = false, recount = false }: { json?: boolean; recount?: boolean },
): Promise<void> => {
  const params = { ref: bot };
  if (recount) await api.call(calls.recountNumbers, { params });
  const numbers = await api.call(calls.getNumbers, { params, query: {} });
  if (json) return console.log(JSON.stringify(numbers, null, 2));
  const { visits, chats, finished, medianSeconds, waiting } = numbers;
  console.log(`Visits ${visits}, chats ${chats}, finished ${finished} (${shareOf(finished, chats)})`);
  console.log(`Usual time to the end: ${secondsOf(medianSeconds)}`);
  if (waiting > 0) console.log(`Still being counted: ${waiting} hours of older chats. Ask again in a moment.`);
  if (numbers.questions.length > 0) for (const line of ["", ...alignColumns(tableOf(numbers))]) console.log(line);
};
