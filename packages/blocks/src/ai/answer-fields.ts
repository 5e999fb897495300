import { savedItems } from "../services/saved-items.ts";

/** What can be saved of a model's answer; the first is the text. */
const answerItems = ["Message content", "Total tokens", "Prompt tokens", "Completion tokens"] as const;

export interface AnswerRow {
  item: (typeof answerItems)[number];
  variableId?: string | undefined;
}

/** What becomes of an answer. Files from the first months spell an item with a capital. */
export const answerFields = savedItems(answerItems, { "Message Content": "Message content" });
