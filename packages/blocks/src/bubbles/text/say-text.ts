import { type Directive, type JsonObject, type RichTextNode, richTextToPlain } from "@parley/core";

/** Says rich text that is filled in; nothing where there is nothing to see. */
export const sayText = (richText: readonly RichTextNode[]): Directive => {
  const text = richTextToPlain(richText);
  // A rule is something to see without a text.
  if (text.trim() === "" && !richText.some(({ type }) => type === "hr")) return { do: "next" };
  return { do: "say", content: { richText: richText as unknown as JsonObject[] }, text };
};
