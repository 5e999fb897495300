import { definitions } from "@parley/blocks/definitions";
import type { BlockDefinition, BlockFamily } from "@parley/core/fields";

const families: readonly BlockFamily[] = ["bubble", "input", "logic", "integration"];

/** The blocks that authors can add, by their names: all but those that only older files have. */
export const offeredBlocks: readonly BlockDefinition[] = Object.values<BlockDefinition>(definitions)
  .filter(({ isEnded }) => !isEnded)
  .sort((one, other) => one.label.localeCompare(other.label, "en"));

/** How well a block fits what is searched: its name before its other words; zero where it does not. */
const fit = ({ label, search, description }: BlockDefinition, words: string): number => {
  const name = label.toLowerCase();
  const others = search.map((word) => word.toLowerCase());
  if (name.startsWith(words)) return 5;
  if (others.includes(words)) return 4;
  if (name.includes(words)) return 3;
  if (others.some((word) => word.startsWith(words))) return 2;
  return [...others, description.toLowerCase()].some((text) => text.includes(words)) ? 1 : 0;
};

/** The blocks that fit a search, the best first; all that are offered where nothing is searched. */
export const findBlocks = (search: string): BlockDefinition[] => {
  const words = search.trim().toLowerCase();
  if (words === "") return [...offeredBlocks];
  return offeredBlocks
    .map((definition) => ({ definition, score: fit(definition, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ definition }) => definition);
};

/** Blocks by their families, in the order of the families. */
export const byFamily = (
  blocks: readonly BlockDefinition[],
): { family: BlockFamily; blocks: readonly BlockDefinition[] }[] =>
  families
    .map((family) => ({ family, blocks: blocks.filter((block) => block.family === family) }))
    .filter((section) => section.blocks.length > 0);
