import { matchesSearch } from "@parley/core";
import { type BotText, type GroupTexts, plainText } from "@parley/core/translating";

/** Which texts the table shows. */
export type TextFilter = "all" | "missing" | "changed";

export const readFilter = (text: string | undefined): TextFilter =>
  text === "missing" || text === "changed" ? text : "all";

const isShown = ({ field, main, translation, where, state }: BotText, filter: TextFilter, search: string): boolean =>
  (filter === "all" || state === filter) &&
  matchesSearch(search, where, plainText(field, main), translation === undefined ? "" : plainText(field, translation));

/**
 * The texts that a filter and a search leave. Those in `held` stay, because somebody has come to them by this filter: a text
 * must not vanish while it is translated. Shown texts are added to it.
 */
export const filterTexts = (
  groups: readonly GroupTexts[],
  filter: TextFilter,
  search: string,
  held: Set<string>,
): GroupTexts[] =>
  groups.flatMap((group) => {
    const texts = group.texts.filter((text) => held.has(text.key) || isShown(text, filter, search));
    for (const { key } of texts) held.add(key);
    return texts.length > 0 ? [{ ...group, texts }] : [];
  });

/** The first texts, up to a number. */
export const cutTexts = (groups: readonly GroupTexts[], most: number): GroupTexts[] => {
  let left = most;
  return groups.flatMap((group) => {
    const texts = group.texts.slice(0, Math.max(0, left));
    left -= texts.length;
    return texts.length > 0 ? [{ ...group, texts }] : [];
  });
};

/** The untranslated texts by what they say, so that a translation can be used for all that read the same. */
export const groupMissing = (groups: readonly GroupTexts[]): ReadonlyMap<string, readonly BotText[]> => {
  const found = new Map<string, BotText[]>();
  for (const { texts } of groups)
    for (const text of texts) {
      if (text.state !== "missing") continue;
      const same = found.get(wordsOf(text));
      if (same) same.push(text);
      else found.set(wordsOf(text), [text]);
    }
  return found;
};

/** Texts with the same words can have the same translation. */
export const wordsOf = ({ main }: BotText): string => JSON.stringify(main);
