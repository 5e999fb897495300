import type { Definitions } from "../../fields/define-block.ts";
import { lookup } from "../../values/record.ts";
import type { Draft } from "../draft.ts";
import { compareRows } from "./compare-blocks.ts";
import { compareGroups, groupsInOrder } from "./compare-groups.ts";
import { compareOrders } from "./compare-orders.ts";
import { compareWays } from "./compare-ways.ts";
import { compareEvents, compareVariables, compareWhole } from "./compare-whole.ts";
import type { Comparison, Difference, OutsideNames } from "./difference.ts";
import { createDraftReader } from "./draft-reader.ts";
import { findEffects } from "./find-effects.ts";
import { matchByLikeness } from "./match-by-likeness.ts";
import type { Sides } from "./sides.ts";

/**
 * All that differs between two drafts, in the author's language and in the order of the later draft's groups; what
 * concerns the bot as a whole comes last. Parts are matched by id; what was imported again, and so has new ids, by its
 * titles, texts and names. The operations of all differences, with the quiet ones, turn the earlier draft into the later
 * one; ids that were matched by likeness stay those of the earlier draft. The bot's address, folder and the like are not
 * compared. The drafts of one bot from the same database share their unchanged entries, which are skipped.
 */
export const compareDrafts = (
  before: Draft,
  after: Draft,
  definitions: Definitions,
  outside: OutsideNames = {},
): Comparison => {
  const from = createDraftReader(before, definitions, outside);
  const unmatched = createDraftReader(after, definitions, outside);
  const { draft, renewed } = matchByLikeness({ from, to: unmatched }, definitions);
  const to = draft === after ? unmatched : createDraftReader(draft, definitions, outside);
  const sides: Sides = { from, to, differences: [], quiet: [], owners: new Map() };
  compareGroups(sides);
  compareRows(sides);
  compareEvents(sides);
  compareWays(sides);
  compareVariables(sides);
  compareWhole(sides);
  compareOrders(sides);
  const places = new Map(groupsInOrder(from, to).map((id, place) => [id, place]));
  const placeOf = ({ groupId }: Difference) => (groupId === undefined ? places.size : (places.get(groupId) ?? 0));
  const differences = sides.differences
    .map((difference, index) => ({ difference, index }))
    .sort((a, b) => placeOf(a.difference) - placeOf(b.difference) || a.index - b.index)
    .map(({ difference }): Difference => {
      const { groupId } = difference;
      const group =
        groupId === undefined ? undefined : (lookup(draft.groups, groupId) ?? lookup(before.groups, groupId));
      return group ? { ...difference, groupTitle: group.title } : difference;
    });
  return { effects: findEffects(sides, definitions, renewed), differences, quiet: sides.quiet };
};
