import type { Reply } from "../nouns/session.ts";
import type { ReplyOutcome } from "./block-run.ts";

/** Something to pick, as it is shown: templates rendered. */
export interface Choice {
  id: string;
  /** What the visitor sees of it. */
  text: string;
  /** What is stored when it is picked. */
  value: string;
  /** The block's item that it stands for, where that has another id: its edge is followed. */
  itemId?: string;
}

/**
 * Judges a reply to things to pick (bot file format, section 10). One: the item named by id, else by what it stores,
 * else by its text, in the same case. Several: every item named in the text, or its number; at least one. `message` is
 * said when there is none; empty, the bot's general one.
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
  return {
    isValid: true,
    content: picked.map((choice) => choice.value).join(", "),
    label: picked.map((choice) => choice.text).join(", "),
    ...(isMultiple ? {} : { itemId: first.itemId ?? first.id }),
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
  // Longest first, and what was found is taken out: "Not sure" must not also count as "Sure".
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
  // Ids made from places in a list would be taken for numbers that count from 1.
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

/** Finds a phrase that doesn't begin or end inside a word, in any case. */
const wholePhrase = (phrase: string): RegExp => {
  const escaped = phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, "iu");
};
