import { type Directive, type JsonObject, type RichTextNode, richTextToPlain } from "@parley/core";

/** Returns the directive that shows filled-in rich text, or goes on if it is empty. */
export const sayText = (richText: readonly RichTextNode[]): Directive => {
  const text = richTextToPlain(richText);
  // A horizontal rule is visible without text.
  if (text.trim() === "" && !richText.some(({ type }) => type === "hr")) return { do: "next" };
  return { do: "say", content: { richText: richText as unknown as JsonObject[] }, text };
};
