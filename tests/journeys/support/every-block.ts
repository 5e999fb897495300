import type { Json, JsonObject } from "@parley/core";
import type { TestBlock } from "@parley/engine/testing";
import { says, type TestFile } from "../../../packages/server/src/create-test-file.ts";

/** How a visitor without a mouse answers an input: what is pressed once the keyboard's focus is in it. */
export type Keys =
  | { type: string }
  /** Goes on to the control with this name and presses the key. */
  | { to: string; press: string }
  | { press: string };

type TestItem = NonNullable<TestBlock["items"]>[number];

interface Question {
  asks: string;
  block: Omit<TestBlock, "id">;
  keys: Keys[];
  /** What the visitor's bubble says; absent where there is none. */
  answer?: string;
}

const send: Keys = { to: "Send", press: "Enter" };
const items = (...contents: string[]): TestItem[] => contents.map((content, index) => ({ id: `i${index}`, content }));
const pictures: TestItem[] = ["Cat", "Dog"].map((title, index) => ({
  id: `p${index}`,
  title,
  pictureSrc: `https://media.test/${title}.png`,
  description: "An animal",
}));
const cards: TestItem[] = ["Small", "Large"].map((title, index) => ({
  id: `c${index}`,
  title,
  description: "A box",
  imageUrl: "https://media.test/box.png",
  paths: [{ id: `c${index}p`, text: "Take it" }] as JsonObject[],
}));

/** Every input, in each of its shapes. */
const createQuestions = (credentialsId: string): Question[] => [
  {
    asks: "Your name?",
    block: { type: "text input", options: { variableId: "vName" } },
    keys: [{ type: "Ada" }, { press: "Enter" }],
    answer: "Ada",
  },
  {
    asks: "A story?",
    block: { type: "text input", options: { isLong: true } },
    keys: [{ type: "Long ago" }, send],
    answer: "Long ago",
  },
  {
    asks: "A note with papers?",
    block: {
      type: "text input",
      options: {
        attachments: { isEnabled: true, saveVariableId: "vFiles" },
        audioClip: { isEnabled: true, saveVariableId: "vFiles" },
      },
    },
    keys: [{ type: "None" }, { press: "Enter" }],
    answer: "None",
  },
  {
    asks: "How many?",
    block: { type: "number input", options: { min: 1, max: 9, style: "unit", unit: "liter" } },
    keys: [{ type: "7" }, { press: "Enter" }],
  },
  {
    asks: "Your e-mail?",
    block: { type: "email input" },
    keys: [{ type: "ada@example.org" }, send],
    answer: "ada@example.org",
  },
  {
    asks: "Your page?",
    block: { type: "url input" },
    keys: [{ type: "https://example.org" }, send],
    answer: "https://example.org",
  },
  {
    asks: "Your phone?",
    block: { type: "phone number input", options: { defaultCountryCode: "FR" } },
    keys: [{ type: "0612345678" }, send],
    answer: "+33612345678",
  },
  {
    asks: "Which day?",
    block: { type: "date input" },
    keys: [{ type: "11202026" }, send],
    answer: "20/11/2026",
  },
  {
    asks: "From when to when?",
    block: { type: "date input", options: { isRange: true, hasTime: true } },
    keys: [{ type: "11202026\t0900AM" }, { to: "To:", press: "" }, { type: "11212026\t0900AM" }, send],
  },
  { asks: "At what time?", block: { type: "time input" }, keys: [{ type: "0230PM" }, send], answer: "14:30" },
  {
    asks: "Tea or coffee?",
    block: { type: "choice input", items: items("Tea", "Coffee") },
    keys: [{ to: "Coffee", press: "Enter" }],
    answer: "Coffee",
  },
  {
    asks: "What with it?",
    block: {
      type: "choice input",
      options: { isMultipleChoice: true, isSearchable: true },
      items: items("Milk", "Sugar"),
    },
    keys: [{ type: "su" }, { to: "Sugar", press: "Space" }, send],
    answer: "Sugar",
  },
  {
    asks: "Which animal?",
    block: { type: "picture choice input", items: pictures },
    keys: [{ to: "Dog An animal", press: "Enter" }],
    answer: "Dog",
  },
  {
    asks: "Which animals?",
    block: { type: "picture choice input", options: { isMultipleChoice: true }, items: pictures },
    keys: [{ to: "Cat An animal", press: "Space" }, send],
    answer: "Cat",
  },
  {
    asks: "How likely?",
    block: { type: "rating input", options: { labels: { left: "Never", right: "Surely" } } },
    keys: [{ press: "ArrowRight" }, { press: "ArrowRight" }, send],
  },
  {
    asks: "How many stars?",
    block: { type: "rating input", options: { buttonType: "Icons", length: 5, isOneClickSubmitEnabled: true } },
    keys: [{ to: "4 / 5", press: "Enter" }],
    answer: "4",
  },
  {
    asks: "Which box?",
    block: { type: "cards", items: cards },
    keys: [{ to: "Take it: Large", press: "Enter" }],
    answer: "Take it",
  },
  {
    asks: "Any papers?",
    block: { type: "file input", options: { isRequired: false } },
    keys: [{ to: "Skip", press: "Enter" }],
  },
  {
    asks: "Now pay?",
    block: { type: "payment input", options: { credentialsId, amount: "30" } },
    keys: [{ to: "Card number", press: "" }, { type: "good" }, { to: "Pay $30.00", press: "Enter" }],
    answer: "Success",
  },
];

const allFalse = { comparisons: [{ id: "k", variableId: "vName", comparisonOperator: "Equal to", value: "nobody" }] };

const link = (url: string, text: string): Json => ({ type: "a", url, children: [{ text }] });
const richText: Json = [
  {
    type: "p",
    children: [
      { text: "Look at " },
      { text: "this", bold: true },
      { text: " and " },
      link("https://media.test", "that"),
    ],
  },
];

const bubbles: TestBlock[] = [
  { type: "text", options: { richText } },
  { type: "image", options: { url: "https://media.test/sea.png", clickLink: { alt: "The sea" } } },
  {
    type: "image",
    options: { url: "https://media.test/map.png", clickLink: { url: "https://media.test", alt: "A map" } },
  },
  { type: "video", options: { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" } },
  { type: "video", options: { url: "https://media.test/film.mp4" } },
  { type: "embed", options: { url: "https://media.test/page" } },
  { type: "audio", options: { url: "https://media.test/song.mp3" } },
];

const logic: TestBlock[] = [
  { type: "Set variable", options: { variableId: "vFiles", expressionToEvaluate: "none" } },
  { type: "Condition", items: [{ id: "no", content: allFalse, to: "Never" }] },
  {
    type: "AB test",
    options: { aPercent: 100 },
    items: [
      { id: "a", path: "a" },
      { id: "b", path: "b" },
    ],
  },
  { type: "Code", options: { content: "document.title = 'Seen'" } },
  { type: "Wait", options: { secondsToWaitFor: "0.1" } },
  { type: "Redirect", options: { url: "https://media.test/elsewhere", isNewTab: true } },
  { type: "Typebot link", options: { typebotId: "current", groupId: "Aside", mergeResults: true } },
  { type: "Jump", options: { groupId: "Jumped" } },
];

export interface EveryBlock {
  file: TestFile;
  questions: Question[];
  last: string;
}

/** A bot with every bubble, every input in each of its shapes, and every block of logic. `hello` is its first word. */
export const createEveryBlock = (
  { hello, theme = {} }: { hello: string; theme?: JsonObject },
  credentialsId: string,
): EveryBlock => {
  const questions = createQuestions(credentialsId);
  const last = "That was all. Thank you!";
  const asked = questions.flatMap(({ asks, block }): TestBlock[] => [says(asks), block]);
  const file: TestFile = {
    id: "every-block",
    groups: {
      Start: [
        says(hello),
        ...asked.slice(0, 2),
        ...bubbles,
        ...asked.slice(2),
        ...logic,
        says("And back", { to: "End" }),
      ],
      Jumped: [says("After the jump"), { type: "Return" }],
      Aside: [says("From aside")],
      Never: [says("Never")],
      End: [says(last)],
    },
    variables: ["Name", "Files"],
    theme: { general: { progressBar: { isEnabled: true } }, ...theme },
    settings: { typingEmulation: { enabled: false }, general: { isBrandingEnabled: true } },
  };
  return { file, questions, last };
};
