import type { EdgeTarget } from "../../flow.ts";
import { lookup } from "../../record.ts";
import type { Finding, FindingPlace } from "../diagnostic.ts";
import type { LintIndex } from "../lint-index.ts";
import { edgeIdsIn } from "../list-exits.ts";
import { nameBlock, nameGroup, nameItem, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const edgeToNowhere = defineRule({
  id: "edge-to-nowhere",
  severity: "error",
  description: "A connection is missing from the bot, or leads to a group or block that does not exist.",
  remedy: "Connect it with a group again, or remove the connection.",
  check(index) {
    const found: Finding[] = [];
    const judge = (edgeId: string | undefined, name: () => string, place: FindingPlace) => {
      const fault = edgeId === undefined ? undefined : findFault(index, lookup(index.flow.edges, edgeId));
      if (fault) found.push({ message: `${name()} ${fault}`, ...place });
    };
    for (const { id, type, outgoingEdgeId } of index.flow.events)
      judge(outgoingEdgeId, () => `The ${type} event`, { eventId: id });
    for (const entry of index.blocks) {
      const place = placeOf(entry);
      judge(entry.block.outgoingEdgeId, () => nameBlock(entry), place);
      for (const item of entry.block.items ?? [])
        for (const edgeId of edgeIdsIn(item))
          judge(edgeId, () => `${nameItem(entry, item.id)} of ${nameBlock(entry)}`, { ...place, itemId: item.id });
    }
    return found;
  },
});

/** What is wrong with where an edge leads; undefined for nothing. */
const findFault = ({ groups }: LintIndex, target: EdgeTarget | undefined): string | undefined => {
  if (!target) return "is connected by an edge that does not exist.";
  const group = groups.get(target.groupId);
  if (!group) return "leads to a group that does not exist; the chat ends there.";
  const { blockId } = target;
  if (blockId === undefined || group.blocks.some(({ block }) => block.id === blockId)) return undefined;
  return `leads to a block that is not in ${nameGroup(group.group)}; the chat goes on at that group's first block.`;
};
