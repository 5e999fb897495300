import { byOrder, type Draft, type DraftGroup } from "@parley/core/draft";

/** Why a chat can't start; null if it can. */
export type StartFault = { is: "no groups" } | { is: "unconnected"; eventId: string; group: DraftGroup } | null;

let last: { from: readonly unknown[]; fault: StartFault } = { from: [], fault: null };

/** Looks again only if groups, events or connections have changed: it is asked after every edit. */
export const findStartFault = (draft: Draft): StartFault => {
  const from = [draft.groups, draft.events, draft.edges];
  if (from.some((table, place) => table !== last.from[place])) last = { from, fault: lookForFault(draft) };
  return last.fault;
};

const lookForFault = (draft: Draft): StartFault => {
  const [first] = Object.values(draft.groups).sort(byOrder);
  if (!first) return { is: "no groups" };
  const start = Object.values(draft.events).find(({ type }) => type === "start");
  if (!start) return null;
  const isConnected = Object.values(draft.edges).some(
    ({ from, to }) => "eventId" in from && from.eventId === start.id && draft.groups[to.groupId],
  );
  return isConnected ? null : { is: "unconnected", eventId: start.id, group: first };
};
