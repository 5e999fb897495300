import type { Flow } from "../flow/flow.ts";
import type { FlowGroup } from "../nouns/flow-parts.ts";

const groupsByTitle = new WeakMap<Flow, ReadonlyMap<string, FlowGroup>>();

/** Groups by id and by title, as jumps and links name them: an id first, else the first group of that title. */
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

/** The group of a bot that a jump or link means. */
export const findGroup = (flow: Flow, idOrTitle: string): FlowGroup | undefined => groupsOf(flow).get(idOrTitle);

/** Whether a text is filled in while the chat runs, so that nobody can tell before what it will be. */
export const isTemplate = (text: string): boolean => text.includes("{{");
