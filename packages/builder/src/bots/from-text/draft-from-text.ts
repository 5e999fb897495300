import type { BotFile } from "@parley/core/format";
import type { BlockSpec, GroupSpec } from "../../bot-writing/block-spec.ts";
import { pick, pickMany, sayPlainly } from "../../bot-writing/blocks.ts";
import { guessInput, wantsSeveral } from "../../bot-writing/guess-input.ts";
import { nameVariable, takeName } from "../../bot-writing/name-variable.ts";
import { writeBot } from "../../bot-writing/write-bot.ts";
import { type Line, readLines } from "./read-lines.ts";

/** The last message if the text ends with a question. */
const goodbye = "Thank you, that's all. Have a good day!";

const maxTitle = 40;

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

type SpokenLine = Exclude<Line, { kind: "blank" | "heading" }>;

interface Section {
  /** The heading as written; undefined without one. */
  heading: string | undefined;
  lines: SpokenLine[];
}

/**
 * Splits a text into sections. A blank line does not separate a question from its answers, nor an answer from the lines
 * indented below it.
 */
const readSections = (text: string): Section[] => {
  const sections: Section[] = [];
  let current: Section | undefined;
  let isParted = true;
  /** The indentation of the answers above this line. */
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
        // A heading's section includes the lines after a blank line that follows it.
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
  /** The lines indented below it: played only after this answer. */
  lines: SpokenLine[];
}

/** A line of the text, with its answers if it is a question. */
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
    // Bullets indented below an answer are further answers of the same question: they have no question of their own.
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

/** The lines that become one group. */
interface Step {
  heading: string | undefined;
  entries: Entry[];
}

/** Splits a section into groups. If the answers of a question lead different ways, the next group joins them again. */
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

/** Makes the groups of consecutive steps. The last one leads to the group titled `to`. */
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
 * Makes a bot from a pasted text. Each line is a bubble. A line that ends with a question mark is a question: its input
 * is guessed from its words, or the bullets after it become buttons. Lines indented below a bullet are a branch for
 * that answer. A blank line or a `# Heading` begins a group. The bot contains every line of the text.
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
