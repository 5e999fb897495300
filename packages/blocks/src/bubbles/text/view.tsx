import type { RichTextNode } from "@parley/core";
import { defineBubbleView, RichText } from "@parley/ui";

export const view = defineBubbleView<{ richText: RichTextNode[] }>("typing", ({ content }) => (
  <div className="parley-rich-text slate-html-container">
    <RichText nodes={content.richText} />
  </div>
));
