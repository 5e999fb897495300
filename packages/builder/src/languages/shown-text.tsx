import type { Json } from "@parley/core";
import type { BotText } from "@parley/core/translating";
import { readParagraphs, splitVariables } from "../flow/cards/rich-lines.ts";
import { RichParagraphs } from "../flow/cards/rich-paragraphs.tsx";

/** A text as visitors read it, with its variables by name. */
export const ShownText = ({ field, value }: { field: BotText["field"]; value: Json }) => (
  <RichParagraphs
    paragraphs={
      field.kind === "rich text"
        ? readParagraphs(value)
        : String(value)
            .split("\n")
            .map((line) => ({ marker: "", runs: splitVariables(line) }))
    }
  />
);
