import type { BlockFamily } from "@parley/core/fields";
import { offeredBlocks } from "../palette/palette-entries.ts";

/** Something that can be chosen behind a slash, or behind a '+'. */
export interface SlashItem {
  /** The stored type of a block, or `move`: to move the block there is. */
  id: string;
  label: string;
  hint: string;
  family: BlockFamily | "action";
  search: readonly string[];
}

const families: readonly BlockFamily[] = ["bubble", "input", "logic", "integration"];

/** What is used most comes first; the others keep the order of the catalogue. */
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

/** Every block that is offered, family by family. */
export const blockItems: readonly SlashItem[] = families.flatMap((family) =>
  offeredBlocks
    .filter((definition) => definition.family === family)
    .sort((one, other) => rank(one.type) - rank(other.type))
    .map(({ type, label, description, search }) => ({ id: type, label, hint: description, family, search })),
);

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How well an item fits a query: 0 is best; null where it doesn't fit at all. */
const fit = ({ label, search, hint }: SlashItem, query: readonly string[]): number | null => {
  const labels = words(label);
  const others = search.flatMap(words);
  const hints = words(hint);
  let worst = 0;
  for (const word of query) {
    const found = [labels, others, hints].findIndex((list) => list.some((one) => one.startsWith(word)));
    if (found < 0) return null;
    worst = Math.max(worst, found);
  }
  return worst;
};

/** Words that say nothing about what is looked for: `ask for e-mail` looks for e-mail. */
const fillers = new Set(["a", "an", "ask", "asks", "add", "for", "the", "to", "e"]);

/** The items that fit what was typed, the best first; all of them, in their order, where nothing was typed. */
export const filterSlashItems = (items: readonly SlashItem[], query: string): SlashItem[] => {
  const typed = words(query);
  const telling = typed.filter((word) => !fillers.has(word));
  const wanted = telling.length > 0 ? telling : typed;
  if (wanted.length === 0) return [...items];
  return items
    .flatMap((item, place) => {
      const how = fit(item, wanted);
      return how === null ? [] : [{ item, how, place }];
    })
    .sort((one, other) => one.how - other.how || one.place - other.place)
    .map(({ item }) => item);
};
