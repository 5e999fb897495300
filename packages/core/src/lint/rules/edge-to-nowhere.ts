import type { EdgeTarget } from "../../nouns/flow-parts.ts";
import { lookup } from "../../values/record.ts";
import type { Finding, Fix } from "../diagnostic.ts";
import { dropFix } from "../fixes.ts";
import type { LintIndex } from "../lint-index.ts";
import { nameBlock, nameGroup, nameItem, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const edgeToNowhere = defineRule({
  id: "edge-to-nowhere",
  severity: "error",
  description: "A connection is missing from the bot, or leads to a group or block that does not exist.",
  remedy: "Connect it with a group again, or remove the connection.",
  check(index) {
    const fault = (edgeId: string | undefined) =>
      edgeId === undefined ? undefined : findFault(index, lookup(index.flow.edges, edgeId));
    const found: Finding[] = [];
    for (const { id, type, outgoingEdgeId } of index.flow.events) {
      const what = fault(outgoingEdgeId);
      if (what) found.push({ message: `The ${type} event ${what}`, eventId: id, ...fixFor(outgoingEdgeId) });
    }
    for (const entry of index.blocks) {
      const what = fault(entry.edgeId);
      if (what) found.push({ message: `${nameBlock(entry)} ${what}`, ...placeOf(entry), ...fixFor(entry.edgeId) });
      for (const { itemId, edgeIds } of entry.itemEdges) {
        for (const edgeId of edgeIds) {
          const itemFault = fault(edgeId);
          if (!itemFault) continue;
          const message = `${nameItem(entry, itemId)} of ${nameBlock(entry)} ${itemFault}`;
          found.push({ message, ...placeOf(entry), itemId, ...fixFor(edgeId) });
        }
      }
    }
    return found;
  },
});

const fixFor = (edgeId: string | undefined): { fix?: Fix } =>
  edgeId === undefined ? {} : { fix: dropFix("Remove the connection", "edges", edgeId) };

/** What is wrong with an edge's target; undefined if nothing is. */
const findFault = ({ groups }: LintIndex, target: EdgeTarget | undefined): string | undefined => {
  if (!target) return "is connected by an edge that does not exist.";
  const group = groups.get(target.groupId);
  if (!group) return "leads to a group that does not exist.";
  const { blockId } = target;
  if (blockId === undefined || group.blocks.some(({ block }) => block.id === blockId)) return undefined;
  return `leads to a block that is not in ${nameGroup(group.group)}; the chat goes on at that group's last block.`;
};
