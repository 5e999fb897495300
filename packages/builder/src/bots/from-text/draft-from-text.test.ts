import { createRandom, type RichTextNode, richTextToPlain } from "@parley/core";
import type { BotFile, BotFileBlock } from "@parley/core/format";
import { describe, expect, it } from "vitest";
import { byChance, compileBot, lintBot, visitBot } from "../testing/visit-bot.ts";
import { draftFromText } from "./draft-from-text.ts";

const textOf = (block: BotFileBlock): string => richTextToPlain((block.content?.richText ?? []) as RichTextNode[]);

/** Returns the bot's messages, questions and answers as text lines. */
const read = (file: BotFile) =>
  file.groups.map(({ title, blocks }) => [
    title,
    ...blocks.map((block) => {
      if (block.type === "text") return textOf(block);
      const variable = file.variables.find(({ id }) => id === block.options?.variableId);
      const buttons = (block.items ?? []).map(({ content }) => String(content));
      return `[${[block.type, variable?.name, ...buttons].join(" | ")}]`;
    }),
  ]);

describe("a pasted text", () => {
  it("becomes bubbles, questions and groups", () => {
    const file = draftFromText(`
# Summer party

Hello and welcome!
What's your name?
How do we reach you by e-mail?

Will you come?
- Yes
* No
1. Maybe

# Bye
See you!
`);
    expect(file.name).toBe("Summer party");
    expect(read(file)).toEqual([
      [
        "Summer party",
        "Hello and welcome!",
        "What's your name?",
        "[text input | Name]",
        "How do we reach you by e-mail?",
        "[email input | E-mail]",
      ],
      ["Will you come?", "Will you come?", "[choice input | Come | Yes | No | Maybe]"],
      ["Bye", "See you!"],
    ]);
    expect(lintBot(file)).toEqual([]);
  });

  it("keeps answers with their question across a blank line, and says goodbye behind a last question", () => {
    const file = draftFromText("Which colours do you like? Pick several.\nWhich several colours?\n\na) Red\nb) Blue\n");
    expect(read(file).at(0)?.slice(2)).toEqual([
      "Which several colours?",
      "[choice input | Several colours | Red | Blue]",
    ]);
    expect(read(file).at(-1)).toEqual(["Goodbye", "Thank you, that's all. Have a good day!"]);
  });

  it("branches where something is indented below an answer, and the ways meet again", () => {
    const file = draftFromText(`Tea or cake?
- Tea
    Green it is.
    How hot?
      - Very
      - A bit

- Cake
- Neither
	Why not?
How many?`);
    expect(read(file)).toEqual([
      ["Tea or cake?", "Tea or cake?", "[choice input | Tea or cake | Tea | Cake | Neither]"],
      ["Tea", "Green it is.", "How hot?", "[choice input | Hot | Very | A bit]"],
      ["Neither", "Why not?", "[text input | Not]"],
      ["How many?", "How many?", "[number input | How many]"],
      ["Goodbye", "Thank you, that's all. Have a good day!"],
    ]);
    const says = (answer: string) =>
      visitBot(compileBot(file).flow, ({ items }) => {
        const names = items?.map(({ content }) => String(content));
        return names === undefined ? "3" : names.includes(answer) ? answer : (names[0] ?? "");
      }).said.join("\n");
    expect(says("Tea")).toMatch(/Green it is\.\n.*How hot/);
    expect(says("Cake")).not.toMatch(/Green|Why not/);
    for (const answer of ["Tea", "Cake", "Neither"]) expect(says(answer)).toMatch(/How many\?\nThank you/);
    expect(lintBot(file)).toEqual([]);
  });

  it("numbered questions are questions, and bullets without a question are said", () => {
    const file = draftFromText("We offer:\n- Tea\n- Cake\n1. How many people are you?\n2. Why?");
    expect(read(file)[0]?.slice(1)).toEqual([
      "We offer:",
      "- Tea",
      "- Cake",
      "How many people are you?",
      "[number input | People]",
      "Why?",
      "[text input | Why]",
    ]);
  });

  it("never gives two questions one variable, nor two groups one title", () => {
    const file = draftFromText("Your name?\nYour name?\n\n# A\nx\n# A\ny");
    expect(file.variables.map(({ name }) => name)).toEqual(["Name", "Name 2"]);
    expect(new Set(file.groups.map(({ title }) => title)).size).toBe(file.groups.length);
  });

  it("is shown as it was written, braces too; variables stay variables", () => {
    const file = draftFromText("{{= alert(1) =}} and {{Name}}\nWhat's your name?\nBye");
    expect(textOf(file.groups[0]?.blocks[0] ?? { id: "", type: "" })).toBe("{{= alert(1) =}} and {{Name}}");
    const { said, faults } = visitBot(compileBot(file).flow, () => "Ada");
    expect(faults).toEqual([]);
    expect(said[0]).toContain("{{= alert(1) =}} and ");
    expect(said[0]).not.toContain("{{Name}}");
  });

  it("that is empty gives a bot that runs", () => {
    for (const text of ["", "  \n\t\n"])
      expect(visitBot(compileBot(draftFromText(text)).flow, () => "").hasEnded).toBe(true);
  });
});

it.each([
  ["What is your e-mail address?", "email input"],
  ["What's the best phone number to reach you?", "phone number input"],
  ["Can you upload your CV?", "file input"],
  ["What's your website?", "url input"],
  ["How would you rate us from 1 to 5?", "rating input"],
  ["On a scale of 0-10, how likely are you to recommend us?", "rating input"],
  ["When would you like to start?", "date input"],
  ["At what time shall we call?", "time input"],
  ["How old are you?", "number input"],
  ["How many guests do you bring?", "number input"],
  ["Do you like cheese?", "choice input"],
  ["Tea, coffee or juice?", "choice input"],
  ["Any questions or wishes?", "text input"],
  ["Could you tell us more?", "text input"],
  ["What package do you want?", "text input"],
  ["Wie heißen Sie?", "text input"],
])("%s asks with: %s", (question, type) => {
  expect(draftFromText(question).groups[0]?.blocks[1]?.type).toBe(type);
});

it.each([
  ["Tea or coffee?", ["Tea", "Coffee"]],
  ["Would you rather have tea, a small juice, or water?", ["Yes", "No"]],
  ["Would you like tea, a small juice, or water?", ["Tea", "A small juice", "Water"]],
  ["Which size: small or large?", ["Small", "Large"]],
  ["How big is your team: small, medium or large?", ["Small", "Medium", "Large"]],
])("%s names its answers", (question, answers) => {
  const items = draftFromText(question).groups[0]?.blocks[1]?.items ?? [];
  expect(items.map(({ content }) => content)).toEqual(answers);
});

it("a scale keeps its ends", () => {
  const [, rating] = draftFromText("From 0 to 7, how hungry are you?").groups[0]?.blocks ?? [];
  expect(rating?.options).toMatchObject({ startsAt: 0, length: 7 });
});

describe("any text at all", () => {
  const pieces = [
    "Hello there",
    "What's your name?",
    "E-mail?",
    "- Yes",
    "* No",
    "1. One",
    "a) first",
    "# Part",
    "##",
    "#",
    "-",
    "- ",
    "",
    "   ",
    "{{",
    "}}",
    "{{Name}}",
    "{{= 1 + =}}",
    "{{=",
    "- {{x}}",
    "?",
    "???",
    "How many?",
    "1 to 5?",
    "👋🏽",
    "\u0000",
    "\ud800",
    "<script>alert(1)</script>",
    "**bold**",
    "[a](b)",
    "\t- tab?",
    "    below",
    "  - below?",
    "      Further below?",
    "__proto__",
    "constructor?",
    "- __proto__",
    "# constructor",
    "x".repeat(400),
    "ما اسمك؟",
    "名前は？",
    "Rate us, 1 to 5?",
    "When?",
    "Upload?",
    "(c) 2030",
    "- Really?",
    "\u2028",
    "Yes?*",
  ] as const;
  const bare = (line: string) => line.replace(/^(?:#{1,6}|[-*•–+]|\d{1,3}[.)]|\(?[a-z][.)])\s+/iu, "");

  it("never fails, keeps every line, has no error, and is played to its end", () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = createRandom(seed);
      const pick = () => pieces[Math.floor(random() * pieces.length)] ?? "";
      const lines = Array.from({ length: Math.floor(random() * 14) }, () =>
        random() < 0.15 ? `${pick()} ${pick()}` : pick(),
      );
      const text = lines.join(random() < 0.5 ? "\n" : "\r\n");
      const file = draftFromText(text);
      const kept = file.groups.flatMap(({ title, blocks }) => [
        title,
        ...blocks.map(textOf),
        ...blocks.flatMap(({ items = [] }) => items.map(({ content }) => String(content))),
      ]);
      for (const line of text
        .split(/\r\n|[\n\r\u2028]/)
        .map((raw) => raw.trim())
        .filter((raw) => raw !== ""))
        expect([text, line, kept.some((one) => one.includes(bare(line).trim()))]).toEqual([text, line, true]);
      expect([text, lintBot(file).filter(({ severity }) => severity === "error")]).toEqual([text, []]);
      const visit = visitBot(compileBot(file).flow, byChance(seed, ["Ada"]));
      expect([text, visit.hasEnded, visit.faults]).toEqual([text, true, []]);
    }
  });
});
