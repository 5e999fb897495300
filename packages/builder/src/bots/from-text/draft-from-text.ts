import type { BotFile } from "@parley/core/format";
import type { BlockSpec, GroupSpec } from "../writing/block-spec.ts";
import { pick, pickMany, sayPlainly } from "../writing/blocks.ts";
import { writeBot } from "../writing/write-bot.ts";
import { guessInput, wantsSeveral } from "./guess-input.ts";
import { nameVariable, takeName } from "./name-variable.ts";
import { type Line, readLines } from "./read-lines.ts";

/** What is said at the end where the text ends with a question. */
const goodbye = "Thank you, that's all. Have a good day!";

const maxTitle = 40;

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

interface Section {
  /** As the text has it; undefined where there is no heading. */
  heading: string | undefined;
  lines: Exclude<Line, { kind: "blank" | "heading" }>[];
}

/** The parts of a text. A blank line between a question and its answers parts nothing. */
const readSections = (text: string): Section[] => {
  const sections: Section[] = [];
  let current: Section | undefined;
  let isParted = true;
  for (const line of readLines(text)) {
    if (line.kind === "blank") isParted = true;
    else if (line.kind === "heading") {
      current = { heading: line.text, lines: [] };
      sections.push(current);
      isParted = false;
    } else {
      const isAnswer = line.kind === "bullet" && current?.lines.at(-1)?.kind === "question";
      if (current === undefined || (isParted && !isAnswer)) {
        // What follows a heading belongs to it, even behind a blank line.
        if (current === undefined || current.lines.length > 0) {
          current = { heading: undefined, lines: [] };
          sections.push(current);
        }
      }
      current.lines.push(line);
      isParted = false;
    }
  }
  return sections;
};

const writeBlocks = ({ lines }: Section, taken: Set<string>): BlockSpec[] => {
  const blocks: BlockSpec[] = [];
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place];
    if (line === undefined) continue;
    blocks.push(sayPlainly(line.text));
    if (line.kind !== "question") continue;
    const answers: string[] = [];
    for (let next = lines[place + 1]; next?.kind === "bullet"; next = lines[place + 1]) {
      answers.push(next.answer);
      place += 1;
    }
    const variable = nameVariable(line.text, taken);
    if (answers.length === 0) blocks.push(guessInput(line.text)(variable));
    else blocks.push(wantsSeveral(line.text) ? pickMany(variable, "Send", ...answers) : pick(variable, ...answers));
  }
  return blocks;
};

/**
 * A bot from a pasted text. Each line is a bubble; one that ends with a question mark is a question, with the input that
 * its words ask for, or with the bullets behind it as buttons. A blank line or a `# Heading` begins a group. Every line of
 * the text is in the bot.
 */
export const draftFromText = (text: string, name?: string): BotFile => {
  const sections = readSections(text);
  const variables = new Set<string>();
  const titles = new Set<string>();
  const groups = sections.map((section): GroupSpec => {
    const { heading, lines } = section;
    const title = takeName(heading ?? shorten(lines[0]?.text ?? "Welcome", maxTitle), titles);
    const blocks = writeBlocks(section, variables);
    return { title, blocks: blocks.length === 0 ? [sayPlainly(heading ?? goodbye)] : blocks };
  });
  const last = groups.at(-1);
  const endsWithQuestion = last?.blocks.at(-1)?.saves !== undefined;
  if (last === undefined || endsWithQuestion)
    groups.push({ title: takeName("Goodbye", titles), blocks: [sayPlainly(goodbye)] });
  const first = sections[0]?.heading ?? sections[0]?.lines[0]?.text;
  return writeBot({
    name: name ?? shorten(first ?? "New bot", 60),
    groups: groups.map((group, place) => {
      const next = groups[place + 1]?.title;
      return next === undefined ? group : { ...group, to: next };
    }),
  });
};
