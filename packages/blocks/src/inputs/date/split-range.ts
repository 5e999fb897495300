import type { CivilTime } from "@parley/core";

type Read = (text: string) => CivilTime | undefined;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** The words of a range, as the author has them. */
interface RangeLabels {
  from: string;
  to: string;
  separator: string;
}

/** A label as a word of a sentence: `From` for `From:`. */
const wordOf = (label: string) => label.replace(/[\s:：]+$/, "").trim();

/** How a range is told: both dates with the word between them, a single one behind its label. */
export const tellRange = (from: string, to: string, labels: RangeLabels): string => {
  if (from !== "" && to !== "") return `${from} ${labels.separator} ${to}`;
  return `${wordOf(from === "" ? labels.to : labels.from)} ${from}${to}`.trim();
};

/**
 * The two dates of `A to B`, whatever stands between them; null for one that is missing, as in `A to`, `From A` and
 * `to B`, or in a single date, which is the first. Undefined if there is no date at all, or one that can't be read.
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
