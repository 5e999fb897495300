/** A run of words that both texts share, or that only one of them has. */
export interface WordRun {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Above this many pairs of words, everything between the shared beginning and end counts as replaced. */
const mostPairs = 250_000;

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}\p{M}_]+|./gsu) ?? [];

/** Lengths of the longest common subsequences of all endings of two lists. */
const commonLengths = (one: readonly string[], other: readonly string[]): Uint16Array[] => {
  const rows = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--) {
      const [row, below] = [rows[i], rows[i + 1]];
      if (!row || !below) continue;
      row[j] = one[i] === other[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return rows;
};

/** Compares two texts word by word. The runs without the added ones give `before`, those without the removed ones `after`. */
export const diffWords = (before: string, after: string): WordRun[] => {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const runs: WordRun[] = [];
  const add = (kind: WordRun["kind"], words: readonly string[]) => {
    const text = words.join("");
    if (text === "") return;
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += text;
    else runs.push({ kind, text });
  };
  add("same", one.slice(0, start));
  addMiddle(one.slice(start, one.length - end), other.slice(start, other.length - end), add);
  add("same", one.slice(one.length - end));
  return joinRuns(runs);
};

/** Joins changed words with nothing but space between them: `[-version 7-]{+the draft+}` reads better than pairs of words. */
const joinRuns = (runs: readonly WordRun[]): WordRun[] => {
  const joined: WordRun[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed !== "") joined.push({ kind: "removed", text: removed });
    if (added !== "") joined.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const [place, { kind, text }] of runs.entries()) {
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (removed !== "" && added !== "" && text.trim() === "" && place < runs.length - 1) {
      removed += text;
      added += text;
    } else {
      flush();
      joined.push({ kind, text });
    }
  }
  flush();
  return joined;
};

const addMiddle = (
  one: readonly string[],
  other: readonly string[],
  add: (kind: WordRun["kind"], words: readonly string[]) => void,
): void => {
  let [i, j] = [0, 0];
  if (one.length * other.length <= mostPairs) {
    const lengths = commonLengths(one, other);
    while (i < one.length && j < other.length) {
      const [word = "", otherWord = ""] = [one[i], other[j]];
      if (word === otherWord) {
        add("same", [word]);
        i++;
        j++;
      } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) {
        add("removed", [word]);
        i++;
      } else {
        add("added", [otherWord]);
        j++;
      }
    }
  }
  add("removed", one.slice(i));
  add("added", other.slice(j));
};
