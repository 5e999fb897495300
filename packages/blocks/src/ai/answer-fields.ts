import { savedItems } from "../services/saved-items.ts";

/** The parts of a model's answer that can be saved; the first is the text. */
const answerItems = ["Message content", "Total tokens", "Prompt tokens", "Completion tokens"] as const;
/** An answer's sources: their addresses, and a list of links for a bubble beneath the answer. */
export const sourceItems = ["Sources", "Sources as links"] as const;

export interface AnswerRow {
  item: (typeof answerItems)[number] | (typeof sourceItems)[number];
  variableId?: string | undefined;
}

/** Bot files from the first months spell this item with capitals. */
const olderWords = { "Message Content": "Message content" } as const;

/** The field for what to save of an answer. */
export const answerFields = savedItems(answerItems, olderWords);

/** The same for models that search the web and return sources. */
export const groundedAnswerFields = savedItems([...answerItems, ...sourceItems] as const, olderWords);
