import { type Arrivals, calls, type Numbers } from "@parley/api";
import { type CutKey, cutKeys } from "@parley/core/numbers";
import type { OwnerApi } from "../connection/connect.ts";
import { alignColumns } from "../terminal/align-columns.ts";
import { ExitError } from "../terminal/exit-error.ts";

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

type NumbersOptions = { json?: boolean; recount?: boolean; by?: CutKey; where?: string } & {
  [Key in CutKey | "from" | "to" | "ofVersion"]?: string;
};

const timeOf = (name: string, text: string): string => {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new ExitError(2, `--${name}: expected a day as 2026-03-01, or a time; got "${text}".`);
  // A day that is the last one counts whole.
  if (name === "to" && /^\d{4}-\d\d-\d\d$/.test(text)) return new Date(time.getTime() + 86_400_000 - 1).toISOString();
  return time.toISOString();
};

const versionOf = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new ExitError(2, `--of-version: expected the number of a version; got "${text}".`);
  return Number(text);
};

/** The chats that the options of a command mean. Days are those of UTC. */
const cutOf = ({ from, to, ofVersion, ...options }: NumbersOptions) => ({
  ...(from === undefined ? {} : { from: timeOf("from", from) }),
  ...(to === undefined ? {} : { to: timeOf("to", to) }),
  ...(ofVersion === undefined ? {} : { version: versionOf(ofVersion) }),
  ...Object.fromEntries(cutKeys.flatMap((key) => (options[key] === undefined ? [] : [[key, options[key]]]))),
});

const getNumbers = async (api: OwnerApi, bot: string, { where, ...options }: NumbersOptions): Promise<Numbers> => {
  const [params, query] = [{ ref: bot }, cutOf(options)];
  if (where === undefined) return api.call(calls.getNumbers, { params, query });
  return (await api.call(calls.getMatchingNumbers, { params, query: { ...query, where } })).numbers;
};

const getArrivals = async (api: OwnerApi, bot: string, { where, ...options }: NumbersOptions): Promise<Arrivals> => {
  const [params, query] = [{ ref: bot }, cutOf(options)];
  if (where === undefined) return api.call(calls.getArrivals, { params, query });
  return (await api.call(calls.getMatchingNumbers, { params, query: { ...query, where } })).arrivals;
};

const printArrivals = async (api: OwnerApi, bot: string, by: CutKey, options: NumbersOptions): Promise<void> => {
  const arrivals = await getArrivals(api, bot, options);
  if (options.json) return console.log(JSON.stringify(arrivals[by], null, 2));
  const rows = arrivals[by].map(({ value, visits, chats, finished }) => [
    value,
    String(visits),
    String(chats),
    `${finished} (${shareOf(finished, chats)})`,
  ]);
  for (const line of alignColumns([[by.replace(/[A-Z]/, " $&").toUpperCase(), "VISITS", "CHATS", "FINISHED"], ...rows]))
    console.log(line);
};

/**
 * Prints the numbers of a bot's chats, in short or as JSON: of all, or of those that the options mean. With `by` how their
 * visitors came; with `recount` everything is counted again first.
 */
export const printNumbers = async (api: OwnerApi, bot: string, options: NumbersOptions): Promise<void> => {
  const { json = false, recount = false, by } = options;
  const params = { ref: bot };
  if (recount) await api.call(calls.recountNumbers, { params });
  if (by !== undefined) return printArrivals(api, bot, by, options);
  const numbers = await getNumbers(api, bot, options);
  if (json) return console.log(JSON.stringify(numbers, null, 2));
  const { visits, chats, finished, medianSeconds, waiting } = numbers;
  console.log(`Visits ${visits}, chats ${chats}, finished ${finished} (${shareOf(finished, chats)})`);
  console.log(`Usual time to the end: ${secondsOf(medianSeconds)}`);
  if (waiting > 0) console.log(`Still being counted: ${waiting} hours of older chats. Ask again in a moment.`);
  if (numbers.questions.length > 0) for (const line of ["", ...alignColumns(tableOf(numbers))]) console.log(line);
};
