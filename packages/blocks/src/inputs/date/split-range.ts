import type { CivilTime } from "@parley/core";

type Read = (text: string) => CivilTime | undefined;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/**
 * The two dates of `A to B`, whatever stands between them; null for one that is missing, as in `A to` and `to B`, or in
 * a single date, which is the first. Undefined if there is no date at all, or one that can't be read.
 */
export const splitRange = (text: string, separator: string, read: Read): (CivilTime | null)[] | undefined => {
  const own = separator.trim() === "" ? [] : [escapePattern(separator.trim())];
  const plain = text.replace(/^\s*(?:from|between)\s+/i, "");
  const words = [...own, "to"];
  // Between dates written with slashes or points a dash needs no spaces.
  const bare = String.raw`[–—]|(?<=[/.]\d{2,4})-(?=\d{1,2}[/.])`;
  for (const word of [...words, "until", "till", "through", "and", "[-–—]"]) {
    // Spaces are asked for around words only: dates hold dashes and slashes, but none of these.
    for (const match of plain.matchAll(new RegExp(`(?:^|\\s)(?:${word})(?:\\s|$)|${bare}`, "gi"))) {
      const [before, after] = [plain.slice(0, match.index).trim(), plain.slice(match.index + match[0].length).trim()];
      const [from, to] = [before === "" ? null : read(before), after === "" ? null : read(after)];
      if (from !== undefined && to !== undefined && (from || to)) return [from, to];
      // Half a range is not what was said.
      if (words.includes(word) && before !== "" && after !== "" && (from || to)) return undefined;
    }
  }
  const single = read(plain);
  return single && [single, null];
};
