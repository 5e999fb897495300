import { type FormulaRow, type Json, type JsonObject, writeFormula } from "@parley/core";
import type { BlockSpec, ComparisonSpec, RowSpec } from "./block-spec.ts";
import { plainLeaves } from "./plain-leaves.ts";

// Functions that write blocks in the short notation, with titles of groups and names of variables in place of ids.

/** Converts a text with **bold** parts to rich text nodes. */
const toLeaves = (text: string): JsonObject[] =>
  text
    .split("**")
    .map((part, index): JsonObject => (index % 2 === 0 ? { text: part } : { text: part, bold: true }))
    .filter(({ text: part }) => part !== "");

/** A text bubble with one or more paragraphs; `**…**` is bold, `{{…}}` a variable. */
export const say = (...paragraphs: readonly string[]): BlockSpec => ({
  type: "text",
  content: { richText: paragraphs.map((text) => ({ type: "p", children: toLeaves(text) })) },
  lines: paragraphs,
});

/** A text bubble with exactly this text. */
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

/** Inputs. Each saves its answer in the variable with the given name. */
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

/** A button: its text, and the group that it leads to. */
type Button = string | readonly [text: string, to: string];

const toRow = (button: Button): RowSpec =>
  typeof button === "string" ? { values: { content: button } } : { values: { content: button[0] }, to: button[1] };

/** Buttons for a single choice. */
export const pick = (saves: string | undefined, ...buttons: readonly Button[]): BlockSpec => ({
  type: "choice input",
  options: {},
  rows: buttons.map(toRow),
  ...(saves === undefined ? {} : { saves }),
});

/** Buttons for several choices. */
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

/** Pictures for a single choice; the title of the chosen picture is saved. */
export const pickPicture = (saves: string, ...pictures: readonly PictureRow[]): BlockSpec => ({
  type: "picture choice input",
  options: {},
  rows: pictures.map(({ picture, title, description }) => ({ values: { pictureSrc: picture, title, description } })),
  saves,
});

/** Follows the first branch whose condition is true; if there is none, continues at the group's next group. */
export const branch = (
  ...branches: readonly { if: readonly ComparisonSpec[]; isAny?: boolean; to: string }[]
): BlockSpec => ({
  type: "Condition",
  options: {},
  rows: branches.map(({ if: comparisons, isAny, to }) => ({ values: {}, comparisons, isAny: isAny === true, to })),
});

/** Sets a variable to the value of an expression. */
export const set = (saves: string, expression: string): BlockSpec => ({
  type: "Set variable",
  options: { expressionToEvaluate: expression },
  saves,
});

/** Adds the points for an answer to a number. */
export const addPoints = (sum: string, answer: string, worth: Readonly<Record<string, number>>): BlockSpec => {
  const rows = Object.entries(worth).map(([key, points]): FormulaRow => [key, String(points)]);
  return set(sum, writeFormula({ kind: "points", to: `{{${sum}}}`, answer: `{{${answer}}}`, rows }));
};

/** Sets a variable to what a table says of an answer, or else to another text. */
export const lookUp = (
  saves: string,
  answer: string,
  table: Readonly<Record<string, string>>,
  otherwise = "",
): BlockSpec =>
  set(saves, writeFormula({ kind: "table", of: `{{${answer}}}`, rows: Object.entries(table), otherwise }));

/** Sets a variable to a date or time of the visitor's clock. */
export const setMoment = (saves: string, type: "Now" | "Today" | "Tomorrow"): BlockSpec => ({
  type: "Set variable",
  options: { type },
  saves,
});

/** Empties a variable. */
export const clear = (saves: string): BlockSpec => ({ type: "Set variable", options: { type: "Empty" }, saves });

/** Appends a text to the list in a variable. */
export const append = (saves: string, item: string): BlockSpec => ({
  type: "Set variable",
  options: { type: "Append value(s)", item },
  saves,
});

interface ModelSpec {
  model: string;
  instructions: string;
  /** The variable with the conversation so far, which ends with the visitor's question. */
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
