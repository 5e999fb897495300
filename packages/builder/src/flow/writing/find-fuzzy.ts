const isWordStart = (text: string, place: number): boolean =>
  place === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(place - 1));

/** Ranks how well a text matches: less is better. Returns null unless it contains the query's letters in order. */
const rankFuzzy = (text: string, query: string): number | null => {
  const within = text.toLowerCase();
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return 0;
  const whole = within.indexOf(wanted);
  if (whole === 0) return within.length === wanted.length ? 0 : 1;
  if (whole > 0) return isWordStart(within, whole) ? 2 : 4;
  const words = wanted.split(/\s+/);
  if (words.length > 1 && words.every((word) => within.includes(word))) return 3;
  // Matches letter by letter, at beginnings of words where possible; gaps count against it.
  let place = -1;
  let gaps = 0;
  for (const letter of wanted) {
    if (letter === " ") continue;
    let next = within.indexOf(letter, place + 1);
    for (let other = next; other >= 0; other = within.indexOf(letter, other + 1))
      if (isWordStart(within, other)) {
        next = other;
        break;
      }
    if (next < 0) return null;
    if (place >= 0 && next !== place + 1 && !isWordStart(within, next)) gaps += 1;
    place = next;
  }
  return gaps > wanted.length / 3 ? null : 5 + gaps;
};

/** Returns the matches, best first; all in their order if the query is empty. */
export const findFuzzy = <One>(all: readonly One[], query: string, textOf: (one: One) => string): One[] => {
  if (query.trim() === "") return [...all];
  return all
    .flatMap((one, place) => {
      const rank = rankFuzzy(textOf(one), query);
      return rank === null ? [] : [{ one, rank, place }];
    })
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ one }) => one);
};
