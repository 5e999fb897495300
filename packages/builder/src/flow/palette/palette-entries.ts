import { definitions } from "@parley/blocks/definitions";
import type { BlockDefinition } from "@parley/core/fields";
import { createRecentList } from "../../base/recent-list.ts";

/** The parts of the list of everything that can be added, in the order of use. */
const sections = ["talk", "logic", "media", "integration"] as const;

export type PaletteSection = (typeof sections)[number];

/** The blocks of each part in the order of use; those not named here follow by name. */
const usual: Readonly<Record<PaletteSection, readonly string[]>> = {
  talk: [
    "text",
    "text input",
    "choice input",
    "email input",
    "number input",
    "phone number input",
    "date input",
    "rating input",
    "picture choice input",
    "file input",
    "url input",
    "time input",
    "cards",
    "payment input",
  ],
  logic: ["Condition", "Set variable", "Jump", "Typebot link", "Redirect", "Wait"],
  media: ["image", "video", "embed", "audio"],
  integration: ["Webhook", "Email", "Google Sheets"],
};

const sectionOf = ({ type, family }: BlockDefinition): PaletteSection =>
  type === "text" || family === "input" ? "talk" : family === "bubble" ? "media" : family;

const rank = (block: BlockDefinition): number => {
  const place = usual[sectionOf(block)].indexOf(block.type);
  return place < 0 ? Number.POSITIVE_INFINITY : place;
};

/** Compares numbers of which both may be infinite. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

/** The blocks that authors can add, in the order of the list: all but those found only in older files. */
export const offeredBlocks: readonly BlockDefinition[] = Object.values<BlockDefinition>(definitions)
  .filter(({ isEnded }) => !isEnded)
  .sort(
    (one, other) =>
      sections.indexOf(sectionOf(one)) - sections.indexOf(sectionOf(other)) ||
      compare(rank(one), rank(other)) ||
      one.label.localeCompare(other.label, "en"),
  );

/** Divides blocks into the parts of the list, without empty ones. */
export const bySection = (
  blocks: readonly BlockDefinition[],
): { section: PaletteSection; blocks: readonly BlockDefinition[] }[] =>
  sections
    .map((section) => ({ section, blocks: blocks.filter((block) => sectionOf(block) === section) }))
    .filter((one) => one.blocks.length > 0);

/** The types of blocks that were added last; the text is left out, because it always comes first. */
const kept = createRecentList("parley-recent-blocks", 4);

export const rememberBlock = (type: string): void => {
  if (type !== "text") kept.remember(type);
};

export const readRecentBlocks = (): BlockDefinition[] =>
  kept.read().flatMap((type) => offeredBlocks.find((block) => block.type === type) ?? []);

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
