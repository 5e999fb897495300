import { parseTemplate } from "../templates/template.ts";
import type { TextRow } from "./exchange-rows.ts";

/** `empty`: it says nothing. `variables`, `tags`: those of the main text are not all in it, or others besides. */
export type CellFault = "empty" | "variables" | "tags";

/** The variables and code of a text, and its tags, each in one order whatever the language puts first. */
const variablesIn = (cell: string): string =>
  parseTemplate(cell)
    .flatMap(({ is, text }) => (is === "text" ? [] : [`${is} ${text}`]))
    .sort()
    .join("\n");

const tagsIn = (cell: string): string =>
  (cell.match(/<\/?[a-z][a-z0-9_]*(?:\s+href="[^"]*")?\s*>/gi) ?? []).sort().join("\n");

/**
 * Why a translation that nobody has looked at can't stand for its main text; null if it can. A translator may leave a
 * variable out on purpose, a model must not.
 */
export const findCellFault = ({ main, translation }: Pick<TextRow, "main" | "translation">): CellFault | null => {
  if (translation.trim() === "") return "empty";
  if (variablesIn(main) !== variablesIn(translation)) return "variables";
  return tagsIn(main) === tagsIn(translation) ? null : "tags";
};
