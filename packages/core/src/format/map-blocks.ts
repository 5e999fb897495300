import type { BotFile, BotFileBlock, BotFileGroup } from "./bot-file.ts";

/** A copy of the file with every block changed. */
export const mapBlocks = (
  file: BotFile,
  change: (block: BotFileBlock, group: BotFileGroup) => BotFileBlock,
): BotFile => ({
  ...file,
  groups: file.groups.map((group) => ({ ...group, blocks: group.blocks.map((block) => change(block, group)) })),
});
