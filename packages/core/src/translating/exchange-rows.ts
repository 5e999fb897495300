import type { Operation } from "../draft/operations.ts";
import type { RichTextNode } from "../text/rich-text.ts";
import type { Json } from "../values/json.ts";
import { type BotText, type GroupTexts, plainText } from "./list-texts.ts";
import { readTagged, writeTagged } from "./tagged-text.ts";
import { findVariableFaults } from "./variable-faults.ts";
import { setTranslation } from "./write-translations.ts";

/** A text in a file of translations. */
export interface TextRow {
  key: string;
  /** The group and the place in it, for people. */
  where: string;
  main: string;
  translation: string;
  /** Whether the main text was changed after it. */
  isChanged: boolean;
}

/** A row as it comes back. */
export interface ReadRow extends Pick<TextRow, "key" | "main" | "translation"> {
  /** Whether the file says that the translation fits, even where it is the one that was there. */
  isConfirmed?: boolean;
}

const writeCell = ({ field }: BotText, value: Json): string =>
  // Cast: completing has made sure that it is rich text.
  field.kind === "rich text" ? writeTagged(value as unknown as RichTextNode[]) : plainText(field, value);

const readCell = ({ field }: BotText, cell: string): Json =>
  // Cast: rich text consists of JSON values.
  field.kind === "rich text" ? (readTagged(cell) as unknown as Json) : cell;

/** The texts of a bot as rows, in their order. A text that has no translation has an empty one. */
export const writeRows = (groups: readonly GroupTexts[]): TextRow[] =>
  groups.flatMap(({ title, texts }) =>
    texts.map((text) => ({
      key: text.key,
      where: `${title} · ${text.where}`,
      main: writeCell(text, text.main),
      translation: text.translation === undefined ? "" : writeCell(text, text.translation),
      isChanged: text.state === "changed",
    })),
  );

/** What reading a file of translations does, and what it can't do. */
export interface ImportPlan {
  operations: Operation[];
  /** The texts whose translation is new or another one. */
  taken: BotText[];
  /** How many rows say what the bot says already, and how many say nothing. */
  same: number;
  empty: number;
  /** The keys of rows whose text the bot doesn't have. */
  unknown: string[];
  /** Texts that read differently when the file was made. Their translations are taken, and marked as out of date. */
  changed: BotText[];
  /** Translations that lack variables of their main text. They are taken. */
  lost: { text: BotText; names: string[] }[];
}

const tidy = (cell: string): string => cell.replaceAll("\r\n", "\n");

/** Plans what rows of a file change in the translations into a language. Of rows with the same key, the last counts. */
export const planImport = (groups: readonly GroupTexts[], language: string, rows: readonly ReadRow[]): ImportPlan => {
  const plan: ImportPlan = { operations: [], taken: [], same: 0, empty: 0, unknown: [], changed: [], lost: [] };
  const texts = new Map(groups.flatMap((group) => group.texts.map((text) => [text.key, text] as const)));
  for (const row of new Map(rows.map((one) => [one.key, one])).values()) {
    const text = texts.get(row.key);
    if (!text) {
      plan.unknown.push(row.key);
      continue;
    }
    if (row.translation.trim() === "") {
      plan.empty += 1;
      continue;
    }
    const isCurrent = tidy(row.main) === tidy(writeCell(text, text.main));
    const isSame = text.translation !== undefined && tidy(writeCell(text, text.translation)) === tidy(row.translation);
    // A table can't say whether somebody has looked at what has changed.
    if (isSame && !(row.isConfirmed && isCurrent && text.state === "changed")) {
      plan.same += 1;
      continue;
    }
    // What is the same stays as it is, with what a cell can't say.
    const value = isSame && text.translation !== undefined ? text.translation : readCell(text, tidy(row.translation));
    const from = isCurrent ? text.main : readCell(text, tidy(row.main));
    plan.operations.push(setTranslation({ ...text, main: from }, language, value));
    plan.taken.push(text);
    if (!isCurrent) plan.changed.push(text);
    const { lost } = findVariableFaults(text, value, () => true);
    if (lost.length > 0) plan.lost.push({ text, names: lost });
  }
  return plan;
};
