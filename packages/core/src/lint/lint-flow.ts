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
  return rules
    .flatMap(({ id, severity, remedy, check }) =>
      check(index).map((finding): Diagnostic => ({ rule: id, severity, remedy, ...finding })),
    )
    .map((diagnostic) => ({
      diagnostic,
      rank: severities.indexOf(diagnostic.severity),
      place: placeIn(index, diagnostic),
    }))
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ diagnostic }) => diagnostic);
};

/** Numbers for places, rising through the flow: events, then each group before its blocks, then the whole bot. */
const placeIn = ({ groups }: LintIndex, { groupId, blockId, eventId }: Diagnostic): number => {
  const found = groupId === undefined ? undefined : groups.get(groupId);
  if (!found) return eventId === undefined ? Number.MAX_SAFE_INTEGER : -1;
  const { place, blocks } = found;
  return blockId === undefined ? place : place + 1 + blocks.findIndex(({ block }) => block.id === blockId);
};
