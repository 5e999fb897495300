import type { CivilTime } from "@parley/core";

type Read = (text: string) => CivilTime | undefined;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** The author's words for a range. */
interface RangeLabels {
  from: string;
  to: string;
  separator: string;
}

/** Returns a label as a word: `From` for `From:`. */
const wordOf = (label: string) => label.replace(/[\s:：]+$/, "").trim();

/** Formats a range: two dates with the word between them, or a single one after its label. */
export const tellRange = (from: string, to: string, labels: RangeLabels): string => {
  if (from !== "" && to !== "") return `${from} ${labels.separator} ${to}`;
  return `${wordOf(from === "" ? labels.to : labels.from)} ${from}${to}`.trim();
};

/**
 * Splits `A to B` into its dates, with any separator. An end that is missing is null, as in `A to`, `From A` and `to
 * B`; a single date is the first. Returns undefined if there is no date or one is invalid.
 */
export const splitRange = (text: string, labels: RangeLabels, read: Read): (CivilTime | null)[] | undefined => {
  const [own, ownTo, ownFrom] = [labels.separator, wordOf(labels.to), wordOf(labels.from)].map((word) =>
    word.trim() === "" ? [] : [escapePattern(word.trim())],
  );
  const plain = text.replace(new RegExp(`^\\s*(?:${["from", "between", ...(ownFrom ?? [])].join("|")})\\s+`, "i"), "");
  const end = new RegExp(`^\\s*(?:${(ownTo ?? []).join("|")})\\s+(.+)$`, "i").exec(plain)?.[1];
  const last = ownTo?.length && end ? read(end) : undefined;
  if (last) return [null, last];
  const words = [...(own ?? []), "to"];
  // Between dates written with slashes or points, a dash needs no spaces.
  const bare = String.raw`[–—]|(?<=[/.]\d{2,4})-(?=\d{1,2}[/.])`;
  for (const word of [...words, "until", "till", "through", "and", "[-–—]"]) {
    // Words need spaces around them. Dates contain dashes and slashes, but no such words.
    for (const match of plain.matchAll(new RegExp(`(?:^|\\s)(?:${word})(?:\\s|$)|${bare}`, "gi"))) {
      const [before, after] = [plain.slice(0, match.index).trim(), plain.slice(match.index + match[0].length).trim()];
      const [from, to] = [before === "" ? null : read(before), after === "" ? null : read(after)];
      if (from !== undefined && to !== undefined && (from || to)) return [from, to];
      // If one half of a range is invalid, the other half is not used alone.
      if (words.includes(word) && before !== "" && after !== "" && (from || to)) return undefined;
    }
  }
  const single = read(plain);
  return single && [single, null];
};
