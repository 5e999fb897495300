import type { BlockRun, Catalogue, Directive } from "@parley/core";

/** A block that has run, and which of the values that it shows were missing. */
export interface RanBlock {
  botId: string;
  blockId: string;
  does: Directive["do"];
  /** The ids of the variables that it shows and that had no value. */
  missing: readonly string[];
}

export interface BlockRecord {
  ran: RanBlock[];
  /** Whether a block has asked for a random number. */
  usedChance: boolean;
}

/**
 * A catalogue whose blocks note that they run, for one chat at a time.
 *
 * @param shownBy the ids of the variables whose values a block shows
 */
export const recordBlocks = (
  catalogue: Catalogue,
  shownBy: (botId: string, blockId: string) => readonly string[],
): { catalogue: Catalogue; take(): BlockRecord } => {
  let record: BlockRecord = { ran: [], usedChance: false };
  const recorded = (run: BlockRun): BlockRun => ({
    ...run,
    run: (block, context) => {
      const random = () => {
        record.usedChance = true;
        return context.random();
      };
      const directive = run.run(block, { ...context, random });
      const botId = context.botId();
      const missing = shownBy(botId, block.id).filter((id) => context.value(id) === null);
      record.ran.push({ botId, blockId: block.id, does: directive.do, missing });
      return directive;
    },
  });
  return {
    catalogue: Object.fromEntries(Object.entries(catalogue).map(([type, run]) => [type, recorded(run)])),
    take: () => {
      const taken = record;
      record = { ran: [], usedChance: false };
      return taken;
    },
  };
};
