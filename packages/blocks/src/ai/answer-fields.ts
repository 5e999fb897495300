import { savedItems } from "../services/saved-items.ts";

/** What can be saved of a model's answer; the first is the text. */
const answerItems = ["Message content", "Total tokens", "Prompt tokens", "Completion tokens"] as const;
/** The addresses of what an answer rests on. */
const sources = "Sources";

export interface AnswerRow {
  item: (typeof answerItems)[number] | typeof sources;
  variableId?: string | undefined;
}

/** Files from the first months spell an item with a capital. */
const olderWords = { "Message Content": "Message content" } as const;

/** What becomes of an answer. */
export const answerFields = savedItems(answerItems, olderWords);

/** The same for models that search the web. */
export const groundedAnswerFields = savedItems([...answerItems, sources] as const, olderWords);
