import type { Flow } from "../flow/flow.ts";
import type { FlowGroup } from "../nouns/flow-parts.ts";

const groupsByTitle = new WeakMap<Flow, ReadonlyMap<string, FlowGroup>>();

/**
 * Groups by id and by title, since jumps and links may use either: an id takes precedence, then the first group with that
 * title.
 */
const groupsOf = (flow: Flow): ReadonlyMap<string, FlowGroup> => {
  const known = groupsByTitle.get(flow);
  if (known) return known;
  const groups = new Map([
    ...flow.groups.map((group) => [group.title, group] as const).reverse(),
    ...flow.groups.map((group) => [group.id, group] as const),
  ]);
  groupsByTitle.set(flow, groups);
  return groups;
};

/** The group to which a jump or link refers. */
export const findGroup = (flow: Flow, idOrTitle: string): FlowGroup | undefined => groupsOf(flow).get(idOrTitle);

/** Whether a text is filled in at run time, so that its value is unknown in advance. */
export const isTemplate = (text: string): boolean => text.includes("{{");
