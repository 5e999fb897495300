import type { RichTextNode } from "@parley/core";
import { defineBubbleView, RichText } from "@parley/ui";

export const view = defineBubbleView<{ richText: RichTextNode[] }>("typing", ({ content }) => (
  <RichText nodes={content.richText} />
));
