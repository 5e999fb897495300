import { defineBubbleView } from "@parley/ui";

export const view = defineBubbleView<{ line: string }>("typing", ({ content }) => <p>{content.line}</p>);
