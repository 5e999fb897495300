import type { Flow, FlowGroup } from "@parley/core";

/** The difference between two flows: of the groups only those that differ, of everything else each key that differs. */
export interface FlowPatch extends Partial<Omit<Flow, "groups">> {
  groups?: {
    /** The ids of all groups in order; absent if they are the same as before. */
    ids?: readonly string[];
    changed: readonly FlowGroup[];
  };
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const diffGroups = (before: readonly FlowGroup[], after: readonly FlowGroup[]): FlowPatch["groups"] => {
  const known = new Map(before.map((group) => [group.id, group]));
  const changed = after.filter((group) => !isSame(known.get(group.id), group));
  const hasSameIds = before.length === after.length && before.every(({ id }, place) => id === after[place]?.id);
  if (hasSameIds && changed.length === 0) return undefined;
  return { changed, ...(hasSameIds ? {} : { ids: after.map(({ id }) => id) }) };
};

/** Returns what turns one flow into another; null if they are equal. */
export const diffFlows = (before: Flow, after: Flow): FlowPatch | null => {
  const { groups: next, ...others } = after;
  const groups = diffGroups(before.groups, next);
  const rest = Object.entries(others).filter(([key, value]) => !isSame(before[key as keyof typeof others], value));
  return groups || rest.length > 0 ? { ...Object.fromEntries(rest), ...(groups ? { groups } : {}) } : null;
};

/** Applies a patch to the flow it was made for. Groups that have not changed are the same objects as before. */
export const patchFlow = (flow: Flow, { groups: patched, ...others }: FlowPatch): Flow => {
  const groups = new Map([...flow.groups, ...(patched?.changed ?? [])].map((group) => [group.id, group]));
  const ids = patched?.ids ?? flow.groups.map(({ id }) => id);
  return { ...flow, ...others, groups: ids.flatMap((id) => groups.get(id) ?? []) };
};
