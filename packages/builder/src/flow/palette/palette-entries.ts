import { definitions } from "@parley/blocks/definitions";
import type { BlockDefinition, BlockFamily } from "@parley/core/fields";

const families: readonly BlockFamily[] = ["bubble", "input", "logic", "integration"];

/** The most used blocks, which come first in their family; the others are sorted by name. */
const first = [
  "text",
  "image",
  "text input",
  "email input",
  "choice input",
  "number input",
  "phone number input",
  "Condition",
];

const rank = (type: string): number => {
  const place = first.indexOf(type);
  return place < 0 ? first.length : place;
};

/** The blocks that authors can add, by family: all but those found only in older files. */
export const offeredBlocks: readonly BlockDefinition[] = Object.values<BlockDefinition>(definitions)
  .filter(({ isEnded }) => !isEnded)
  .sort(
    (one, other) =>
      families.indexOf(one.family) - families.indexOf(other.family) ||
      rank(one.type) - rank(other.type) ||
      one.label.localeCompare(other.label, "en"),
  );

/** Groups blocks by family, in the order of the families. */
export const byFamily = (
  blocks: readonly BlockDefinition[],
): { family: BlockFamily; blocks: readonly BlockDefinition[] }[] =>
  families
    .map((family) => ({ family, blocks: blocks.filter((block) => block.family === family) }))
    .filter((section) => section.blocks.length > 0);

/** Something that is searched by name, synonyms and description. */
interface Entry {
  label: string;
  search: readonly string[];
  description: string;
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Ranks an entry for a search: 0 is best, null is no match. A whole synonym ranks before the beginning of one: `if`
 * finds the condition before the iframe.
 */
const fit = ({ label, search, description }: Entry, wanted: readonly string[]): number | null => {
  const others = search.flatMap(words);
  const begins = (list: readonly string[], word: string) => list.some((one) => one.startsWith(word));
  let worst = 0;
  for (const word of wanted) {
    const fits = [
      begins(words(label), word),
      others.includes(word),
      begins(others, word),
      begins(words(description), word),
    ];
    const found = fits.indexOf(true);
    if (found < 0) return null;
    worst = Math.max(worst, found);
  }
  return worst;
};

/** Words that don't describe what is searched: `ask for e-mail` searches for e-mail. */
const fillers = new Set(["a", "an", "ask", "asks", "add", "for", "the", "to", "e"]);

/** Returns the entries that match the search, best first; all in their order if it is empty. */
export const findEntries = <T extends Entry>(entries: readonly T[], search: string): T[] => {
  const typed = words(search);
  const telling = typed.filter((word) => !fillers.has(word));
  const wanted = telling.length > 0 ? telling : typed;
  if (wanted.length === 0) return [...entries];
  return entries
    .flatMap((entry, place) => {
      const how = fit(entry, wanted);
      return how === null ? [] : [{ entry, how, place }];
    })
    .sort((one, other) => one.how - other.how || one.place - other.place)
    .map(({ entry }) => entry);
};
