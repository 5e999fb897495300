import type { BotFile } from "@parley/core/format";
import type { BlockSpec, GroupSpec } from "../../bot-writing/block-spec.ts";
import { pick, pickMany, sayPlainly } from "../../bot-writing/blocks.ts";
import { guessInput, wantsSeveral } from "../../bot-writing/guess-input.ts";
import { nameVariable, takeName } from "../../bot-writing/name-variable.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { type Line, readLines } from "./read-lines.ts";

/** What is said at the end where the text ends with a question. */
const goodbye = "Thank you, that's all. Have a good day!";

const maxTitle = 40;

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

type SpokenLine = Exclude<Line, { kind: "blank" | "heading" }>;

interface Section {
  /** As the text has it; undefined where there is no heading. */
  heading: string | undefined;
  lines: SpokenLine[];
}

/** The parts of a text. A blank line parts a question neither from its answers nor an answer from what is indented below it. */
const readSections = (text: string): Section[] => {
  const sections: Section[] = [];
  let current: Section | undefined;
  let isParted = true;
  /** How far the answers are indented below which the line stands. */
  let answerIndent = Number.POSITIVE_INFINITY;
  for (const line of readLines(text)) {
    if (line.kind === "blank") isParted = true;
    else if (line.kind === "heading") {
      current = { heading: line.text, lines: [] };
      sections.push(current);
      isParted = false;
      answerIndent = Number.POSITIVE_INFINITY;
    } else {
      const isBelow = line.indent > answerIndent;
      const isAfterQuestion = current?.lines.at(-1)?.kind === "question";
      const isAnswer = line.kind === "bullet" && (isAfterQuestion || answerIndent < Number.POSITIVE_INFINITY);
      if (current === undefined || (isParted && !isAnswer && !isBelow)) {
        // What follows a heading belongs to it, even behind a blank line.
        if (current === undefined || current.lines.length > 0) {
          current = { heading: undefined, lines: [] };
          sections.push(current);
        }
      }
      if (!isBelow) answerIndent = isAnswer ? line.indent : Number.POSITIVE_INFINITY;
      current.lines.push(line);
      isParted = false;
    }
  }
  return sections;
};

interface Answer {
  text: string;
  /** What is indented below it: said and asked only after this answer. */
  lines: SpokenLine[];
}

/** A line that is said, with the answers behind it where it is a question. */
interface Entry {
  text: string;
  isQuestion: boolean;
  answers: Answer[];
}

const readAnswers = (lines: readonly SpokenLine[], from: number): { answers: Answer[]; end: number } => {
  const answers: Answer[] = [];
  let place = from;
  for (let line = lines[place]; line?.kind === "bullet"; line = lines[place]) {
    const { indent } = line;
    const below: SpokenLine[] = [];
    place += 1;
    // Bullets right below an answer are further answers: there is no question that they could answer.
    for (let next = lines[place]; next !== undefined && next.indent > indent; next = lines[place]) {
      if (below.length === 0 && next.kind === "bullet") break;
      below.push(next);
      place += 1;
    }
    answers.push({ text: line.answer, lines: below });
  }
  return { answers, end: place };
};

const readEntries = (lines: readonly SpokenLine[]): Entry[] => {
  const entries: Entry[] = [];
  for (let place = 0; place < lines.length; ) {
    const line = lines[place];
    if (line === undefined) break;
    const isQuestion = line.kind === "question";
    const { answers, end } = isQuestion ? readAnswers(lines, place + 1) : { answers: [], end: place + 1 };
    entries.push({ text: line.text, isQuestion, answers });
    place = end;
  }
  return entries;
};

const hasBranches = ({ answers }: Entry): boolean => answers.some(({ lines }) => lines.length > 0);

/** What becomes a group. */
interface Step {
  heading: string | undefined;
  entries: Entry[];
}

/** Where the answers of a question lead different ways, these meet again in a group of its own. */
const readSteps = ({ heading, lines }: Section): Step[] => {
  const steps: Step[] = [{ heading, entries: [] }];
  for (const entry of readEntries(lines)) {
    const current = steps.at(-1);
    const isOver = current?.entries.at(-1);
    if (current && !(isOver && hasBranches(isOver))) current.entries.push(entry);
    else steps.push({ heading: undefined, entries: [entry] });
  }
  return steps;
};

interface Names {
  titles: Set<string>;
  variables: Set<string>;
}

/** The groups of steps that follow each other, the last of which leads to the group with the title `to`. */
const writeSteps = (steps: readonly Step[], to: string | undefined, names: Names): GroupSpec[] => {
  const titles = steps.map(({ heading, entries }) =>
    takeName(heading ?? shorten(entries[0]?.text ?? "Welcome", maxTitle), names.titles),
  );
  return steps.flatMap(({ heading, entries }, place) => {
    const next = titles[place + 1] ?? to;
    const branches: GroupSpec[] = [];
    const blocks = entries.flatMap(({ text, isQuestion, answers }): BlockSpec[] => {
      if (!isQuestion) return [sayPlainly(text)];
      const variable = nameVariable(text, names.variables);
      const buttons = answers.map(({ text: answer, lines }) => {
        if (lines.length === 0) return answer;
        const groups = writeSteps(readSteps({ heading: shorten(answer, maxTitle), lines }), next, names);
        branches.push(...groups);
        return [answer, groups[0]?.title ?? ""] as const;
      });
      return [sayPlainly(text), ask(text, variable, buttons)];
    });
    const said = blocks.length === 0 ? [sayPlainly(heading ?? goodbye)] : blocks;
    return [{ title: titles[place] ?? "", blocks: said, ...(next === undefined ? {} : { to: next }) }, ...branches];
  });
};

const ask = (
  question: string,
  variable: string,
  buttons: readonly (string | readonly [string, string])[],
): BlockSpec => {
  if (buttons.length === 0) return guessInput(question)(variable);
  const answers = buttons.filter((button) => typeof button === "string");
  const leadsOneWay = answers.length === buttons.length;
  return leadsOneWay && wantsSeveral(question) ? pickMany(variable, "Send", ...answers) : pick(variable, ...buttons);
};

/**
 * A bot from a pasted text. Each line is a bubble; one that ends with a question mark is a question, with the input that
 * its words ask for, or with the bullets behind it as buttons. What is indented below a bullet is a branch: it is said after
 * that answer only. A blank line or a `# Heading` begins a group. Every line of the text is in the bot.
 */
export const draftFromText = (text: string, name?: string): BotFile => {
  const sections = readSections(text);
  const steps = sections.flatMap(readSteps);
  if (steps.length === 0 || steps.at(-1)?.entries.at(-1)?.isQuestion === true)
    steps.push({ heading: "Goodbye", entries: [{ text: goodbye, isQuestion: false, answers: [] }] });
  const first = sections[0]?.heading ?? sections[0]?.lines[0]?.text;
  return writeBot({
    name: name ?? shorten(first ?? "New bot", 60),
    groups: writeSteps(steps, undefined, { titles: new Set(), variables: new Set() }),
  });
};
