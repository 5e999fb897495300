import { definitions } from "@parley/blocks/definitions";
import type { BotFile } from "@parley/core/format";

export type OutlineRow =
  | { kind: "bubble"; text: string }
  | { kind: "question"; label: string; answers: readonly string[] };

export interface OutlineGroup {
  id: string;
  title: string;
  rows: readonly (OutlineRow & { id: string })[];
}

/** Returns all text in a bubble's content. */
const lettersIn = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(lettersIn).join("");
  if (typeof value !== "object" || value === null) return "";
  if ("text" in value && typeof value.text === "string") return value.text;
  if ("richText" in value) return lettersIn(value.richText);
  return "children" in value ? lettersIn(value.children) : "";
};

/** Returns the messages and questions of a bot, by group. */
export const readOutline = ({ groups }: BotFile): OutlineGroup[] =>
  groups.map(({ id, title, blocks }) => ({
    id,
    title,
    rows: blocks.flatMap((block): (OutlineRow & { id: string })[] => {
      const definition = Object.hasOwn(definitions, block.type) ? definitions[block.type] : undefined;
      if (definition?.family === "bubble") return [{ id: block.id, kind: "bubble", text: lettersIn(block.content) }];
      if (definition?.family !== "input") return [];
      const answers = (block.items ?? []).map(({ content }) => (typeof content === "string" ? content : ""));
      return [{ id: block.id, kind: "question", label: definition.label, answers }];
    }),
  }));
