import { isJsonObject, type Json, type RichTextNode, richTextToPlain } from "@parley/core";
import type { NewBlock } from "../../document/edits/index.ts";

const isRichText = (value: Json | undefined): value is Json[] => Array.isArray(value) && value.every(isJsonObject);

/** Returns the rich text of a bubble; empty for other blocks. */
export const richTextOf = (block: Pick<NewBlock, "options"> | undefined): RichTextNode[] => {
  const value = block?.options?.richText;
  // Bot files may hold invalid values, which are kept and shown as empty.
  return isRichText(value) ? (value as unknown as RichTextNode[]) : [];
};

export const plainTextOf = (block: Pick<NewBlock, "options"> | undefined): string =>
  richTextToPlain(richTextOf(block)).trim();
