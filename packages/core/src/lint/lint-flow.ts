import type { Definitions } from "../fields/definition.ts";
import type { Flow } from "../flow.ts";
import { type Diagnostic, severities } from "./diagnostic.ts";
import { createLintIndex, type LintIndex, type LintOptions } from "./lint-index.ts";
import { rules } from "./rules/index.ts";

/**
 * Everything that looks wrong with a flow, without running it: errors first, then warnings, then remarks, each in flow
 * order. Pure, and linear in the size of the flow.
 */
export const lintFlow = (flow: Flow, definitions: Definitions, options: LintOptions = {}): Diagnostic[] => {
  const index = createLintIndex(flow, definitions, options);
  const placeOf = createPlaces(index);
  return rules
    .flatMap(({ id, severity, remedy, check }) =>
      check(index).map((finding): Diagnostic => ({ rule: id, severity, remedy, ...finding })),
    )
    .map((diagnostic) => ({ diagnostic, rank: severities.indexOf(diagnostic.severity), place: placeOf(diagnostic) }))
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ diagnostic }) => diagnostic);
};

/** Numbers for places, rising through the flow: events, then each group before its blocks, then the whole bot. */
const createPlaces = ({ flow, groups, blocks }: LintIndex) => {
  const byBlock = new Map<string, number>();
  const byGroup = new Map<string, number>();
  let place = 0;
  for (const { group, blocks: own } of groups.values()) {
    byGroup.set(group.id, place++);
    for (const { block } of own) byBlock.set(block.id, place++);
  }
  const last = blocks.length + flow.groups.length;
  return ({ groupId, blockId, eventId }: Diagnostic): number =>
    byBlock.get(blockId ?? "") ?? byGroup.get(groupId ?? "") ?? (eventId === undefined ? last : -1);
};
