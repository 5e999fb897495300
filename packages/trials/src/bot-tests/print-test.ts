import type { BotTest, TestLine } from "./bot-test.ts";
import { writeName, writeTitle, writeValue } from "./quoted.ts";

/** Answers from outside that are longer are written on several lines. */
const longestAnswer = 100;

const indent = "  ";

/** A text of several lines: all but the first are indented. */
const writeText = (text: string): string =>
  text
    .split("\n")
    .map((line, place) => (place === 0 || line === "" ? line : indent + line))
    .join("\n");

/** A line of a test as text; a long one takes several lines. */
export const printLine = (line: TestLine): string => {
  switch (line.is) {
    case "start with":
      return `start with ${writeName(line.name)} = ${writeValue(line.value)}`;
    case "start at":
      return `start at ${writeTitle(line.group)}`;
    case "start time":
      return `start time ${new Date(line.time).toISOString().replace(".000", "")}`;
    case "start chance":
      return `start chance ${line.chance}`;
    case "bot":
      return `Bot: ${writeText(line.text)}`;
    case "you":
      return `You: ${writeText(line.text)}`;
    case "set":
      return `set ${writeName(line.name)} = ${writeValue(line.value)}`;
    case "outside": {
      const short = JSON.stringify(line.answer);
      const answer = short.length > longestAnswer ? writeText(JSON.stringify(line.answer, null, 2)) : short;
      return `Outside: ${writeTitle(line.block)} answers ${answer}`;
    }
    case "expect value":
      return `expect ${writeName(line.name)} ${line.how} ${writeValue(line.value)}`;
    case "expect empty":
      return `expect ${writeName(line.name)} is empty`;
    case "expect end":
      return line.group === undefined ? "expect end" : `expect end at ${writeTitle(line.group)}`;
    default:
      return line satisfies never;
  }
};

/** A test as text, which `parseTest` reads as the same test. */
export const printTest = ({ title, lines }: BotTest): string =>
  `${[`# ${title}`, ...lines.map(printLine)].join("\n")}\n`;
