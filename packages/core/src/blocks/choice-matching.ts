import type { PickedPicture, Reply } from "../nouns/session.ts";
import type { ReplyOutcome } from "./block-run.ts";

/** A choice as the visitor sees it, with templates filled in. */
export interface Choice {
  id: string;
  /** The text the visitor sees. */
  text: string;
  /** The value that is stored when it is selected. */
  value: string;
  /** The block's item that it represents, if that has another id. The item's edge is followed. */
  itemId?: string;
  picture?: PickedPicture;
}

/**
 * Validates a reply to a list of choices (bot file format, section 10). Single choice: matches an item by id, then by stored
 * value, then by text, case-sensitively. Multiple choice: takes every item whose text or number occurs in the reply, and
 * requires at least one. `message` is the bot's reaction if none matches; when empty, its general message.
 */
export const judgeChoice = (
  choices: readonly Choice[],
  reply: Reply,
  isMultiple: boolean,
  message = "",
): ReplyOutcome => {
  const picked = isMultiple ? findChoices(choices, reply) : findChoice(choices, reply);
  const [first] = picked;
  if (!first) return { isValid: false, ...(message === "" ? {} : { message }) };
  const pictures = picked.flatMap(({ picture }) => picture ?? []);
  return {
    isValid: true,
    content: picked.map((choice) => choice.value).join(", "),
    label: picked.map((choice) => choice.text).join(", "),
    pickedIds: picked.map((choice) => choice.id),
    ...(isMultiple ? {} : { itemId: first.itemId ?? first.id }),
    ...(pictures.length > 0 ? { picked: { kind: "pictures", pictures } } : {}),
  };
};

const findChoice = (choices: readonly Choice[], reply: Reply): Choice[] => {
  const text = reply.text.trim();
  const longestFirst = [...choices].sort((one, other) => other.text.length - one.text.length);
  const named = (of: (choice: Choice) => string) =>
    text === "" ? undefined : longestFirst.find((choice) => of(choice).trim() === text);
  const found =
    choices.find((choice) => choice.id === reply.itemIds?.[0]) ??
    named((choice) => choice.id) ??
    named((choice) => choice.value) ??
    named((choice) => choice.text);
  return found ? [found] : [];
};

const findChoices = (choices: readonly Choice[], reply: Reply): Choice[] => {
  if (reply.itemIds) return choices.filter((choice) => reply.itemIds?.includes(choice.id));
  let rest = reply.text;
  const found = new Set<Choice>();
  // Matches the longest phrase first and removes it from the text, so that "Not sure" doesn't also match "Sure".
  const take = (phraseOf: (choice: Choice) => string) => {
    for (const choice of [...choices].sort((one, other) => phraseOf(other).length - phraseOf(one).length)) {
      const phrase = phraseOf(choice).trim();
      if (phrase === "" || found.has(choice)) continue;
      const remaining = rest.replace(wholePhrase(phrase), " ");
      if (remaining === rest) continue;
      found.add(choice);
      rest = remaining;
    }
  };
  // Numeric ids that stem from list positions would be confused with item numbers, which count from 1.
  take((choice) => (/^\d+$/.test(choice.id) ? "" : choice.id));
  take((choice) => choice.value);
  take((choice) => choice.text);
  if (found.size === 0)
    for (const number of rest.match(/\d+/g) ?? []) {
      const choice = choices[Number(number) - 1];
      if (choice) found.add(choice);
    }
  return choices.filter((choice) => found.has(choice));
};

/** Matches a phrase at word boundaries, ignoring case. */
const wholePhrase = (phrase: string): RegExp => {
  const escaped = phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, "iu");
};
