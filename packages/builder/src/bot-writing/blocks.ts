import type { Json, JsonObject } from "@parley/core";
import type { BlockSpec, ComparisonSpec, RowSpec } from "./block-spec.ts";
import { plainLeaves } from "./plain-leaves.ts";

// Blocks as they are written in a bot of our own: by words, with the titles of groups and the names of variables.

/** A text with **bold** parts as nodes of rich text. */
const toLeaves = (text: string): JsonObject[] =>
  text
    .split("**")
    .map((part, index): JsonObject => (index % 2 === 0 ? { text: part } : { text: part, bold: true }))
    .filter(({ text: part }) => part !== "");

/** A text bubble of one or several paragraphs; `**…**` is bold, `{{…}}` a variable. */
export const say = (...paragraphs: readonly string[]): BlockSpec => ({
  type: "text",
  content: { richText: paragraphs.map((text) => ({ type: "p", children: toLeaves(text) })) },
  lines: paragraphs,
});

/** A text bubble exactly as it is written. */
export const sayPlainly = (text: string): BlockSpec => ({
  type: "text",
  content: { richText: [{ type: "p", children: plainLeaves(text) }] },
  lines: [text],
});

type Options = Record<string, Json>;

const input =
  (type: string) =>
  (saves: string, options: Options = {}): BlockSpec => ({ type, options, saves });

const labelled =
  (type: string) =>
  (saves: string, placeholder?: string, options: Options = {}): BlockSpec => ({
    type,
    saves,
    options: { ...options, ...(placeholder === undefined ? {} : { labels: { placeholder } }) },
  });

/** Inputs: each saves its answer in the variable of the name given. */
export const askText = labelled("text input");
export const askLongText = (saves: string, placeholder?: string): BlockSpec =>
  askText(saves, placeholder, { isLong: true });
export const askEmail = labelled("email input");
export const askPhone = labelled("phone number input");
export const askWebsite = labelled("url input");
export const askNumber = labelled("number input");
export const askDate = input("date input");
export const askTime = input("time input");
export const askFile = input("file input");
export const askRating = input("rating input");

/** A row of buttons: its text, and the group that it leads to. */
type Button = string | readonly [text: string, to: string];

const toRow = (button: Button): RowSpec =>
  typeof button === "string" ? { values: { content: button } } : { values: { content: button[0] }, to: button[1] };

/** Buttons of which one is picked. */
export const pick = (saves: string | undefined, ...buttons: readonly Button[]): BlockSpec => ({
  type: "choice input",
  options: {},
  rows: buttons.map(toRow),
  ...(saves === undefined ? {} : { saves }),
});

/** Buttons of which several may be picked. */
export const pickMany = (saves: string, button: string, ...texts: readonly string[]): BlockSpec => ({
  type: "choice input",
  options: { isMultipleChoice: true, buttonLabel: button },
  rows: texts.map(toRow),
  saves,
});

interface PictureRow {
  picture: string;
  title: string;
  description: string;
}

/** Pictures of which one is picked; its title is saved. */
export const pickPicture = (saves: string, ...pictures: readonly PictureRow[]): BlockSpec => ({
  type: "picture choice input",
  options: {},
  rows: pictures.map(({ picture, title, description }) => ({ values: { pictureSrc: picture, title, description } })),
  saves,
});

/** Takes the way of the first branch that holds; else the group's own way. */
export const branch = (
  ...branches: readonly { if: readonly ComparisonSpec[]; isAny?: boolean; to: string }[]
): BlockSpec => ({
  type: "Condition",
  options: {},
  rows: branches.map(({ if: comparisons, isAny, to }) => ({ values: {}, comparisons, isAny: isAny === true, to })),
});

/** Gives a variable the value of an expression. */
export const set = (saves: string, expression: string): BlockSpec => ({
  type: "Set variable",
  options: { expressionToEvaluate: expression },
  saves,
});

/** Gives a variable a day or an instant of the visitor's clock. */
export const setMoment = (saves: string, type: "Now" | "Today" | "Tomorrow"): BlockSpec => ({
  type: "Set variable",
  options: { type },
  saves,
});

/** Empties a variable. */
export const clear = (saves: string): BlockSpec => ({ type: "Set variable", options: { type: "Empty" }, saves });

/** Adds a text at the end of the list in a variable. */
export const append = (saves: string, item: string): BlockSpec => ({
  type: "Set variable",
  options: { type: "Append value(s)", item },
  saves,
});

interface ModelSpec {
  model: string;
  instructions: string;
  /** The variable with the list of what was said so far, the visitor's question last. */
  conversation: string;
  saves: string;
}

/** Asks a model of OpenAI; the author chooses the account. */
export const askModel = ({ model, instructions, conversation, saves }: ModelSpec): BlockSpec => ({
  type: "openai",
  options: (idOf) => ({
    action: "Create chat completion",
    model,
    messages: [
      { role: "system", content: instructions },
      { role: "Dialogue", dialogueVariableId: idOf(conversation) },
    ],
    responseMapping: [{ item: "Message content", variableId: idOf(saves) }],
  }),
});
