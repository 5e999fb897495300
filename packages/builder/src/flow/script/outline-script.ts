import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { byOrder, type Draft, type DraftBlock, type DraftEvent } from "@parley/core/draft";
import { valueAt } from "@parley/core/fields";
import { blocksIn, edgeFrom, itemsIn, pathsIn, startKey } from "../../document/draft-index.ts";

/** A group in the script. */
interface ScriptSection {
  groupId: string;
  /** The indentation: one more than the group whose branch leads here. */
  depth: number;
}

/** A part of the script: the groups reached from an event, or those that nothing leads to. */
export interface ScriptPart {
  /** Null for groups that can't be reached. */
  event: DraftEvent | null;
  sections: readonly ScriptSection[];
}

interface Way {
  to: string;
  isBranch: boolean;
}

/** Returns every edge from a block to another group, branches first, in their order. */
const waysOf = (draft: Draft, block: DraftBlock): Way[] => {
  const ways: Way[] = [];
  const follow = (start: string, isBranch: boolean) => {
    const to = edgeFrom(draft, start)?.to.groupId;
    if (to !== undefined && Object.hasOwn(draft.groups, to)) ways.push({ to, isBranch });
  };
  for (const { id } of itemsIn(draft, block.id)) {
    follow(startKey({ blockId: block.id, itemId: id }), true);
    for (const path of pathsIn(draft, id)) follow(startKey({ blockId: block.id, itemId: id, pathId: path.id }), true);
  }
  follow(startKey({ blockId: block.id }), false);
  const jumps = lookup(definitions, block.type)?.moves?.jumps;
  const jump = jumps && valueAt(block.options, jumps.group);
  if (typeof jump === "string" && Object.hasOwn(draft.groups, jump)) ways.push({ to: jump, isBranch: false });
  return ways;
};

type Graph = ReadonlyMap<string, readonly Way[]>;

const graphOf = (draft: Draft): Graph =>
  new Map(Object.keys(draft.groups).map((id) => [id, blocksIn(draft, id).flatMap((block) => waysOf(draft, block))]));

/** Returns the groups that lead to each group, without the edges that close loops. */
const sourcesOf = (graph: Graph, roots: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const sources = new Map<string, Set<string>>();
  const state = new Map<string, "open" | "done">();
  for (const root of roots) {
    if (state.has(root)) continue;
    const stack = [{ id: root, next: 0 }];
    state.set(root, "open");
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const way = graph.get(top.id)?.[top.next];
      top.next += 1;
      if (!way) {
        state.set(top.id, "done");
        stack.pop();
      } else if (state.get(way.to) !== "open") {
        sources.set(way.to, (sources.get(way.to) ?? new Set()).add(top.id));
        if (!state.has(way.to)) {
          state.set(way.to, "open");
          stack.push({ id: way.to, next: 0 });
        }
      }
    }
  }
  return sources;
};

/**
 * Returns the groups in the order of the conversation. A group that a branch leads to is indented below it; if several
 * branches join again, the joint group follows all of them.
 */
export const outlineScript = (draft: Draft): ScriptPart[] => {
  const graph = graphOf(draft);
  const events = Object.values(draft.events).sort(
    (one, other) => Number(other.type === "start") - Number(one.type === "start") || byOrder(one, other),
  );
  const rootOf = ({ id }: DraftEvent) => edgeFrom(draft, startKey({ eventId: id }))?.to.groupId;
  const roots = events.flatMap((event) => rootOf(event) ?? []).filter((id) => Object.hasOwn(draft.groups, id));
  const placed = new Set<string>();

  const walk = (root: string, sources: ReturnType<typeof sourcesOf>): ScriptSection[] => {
    const sections: ScriptSection[] = [];
    const waiting: { id: string; depth: number }[] = [];
    /** Places a group and those after it; returns all that were placed. */
    const place = (groupId: string, depth: number): Set<string> => {
      const within = new Set([groupId]);
      if (placed.has(groupId)) return within;
      placed.add(groupId);
      sections.push({ groupId, depth });
      const first = waiting.length;
      const follow = (id: string, at: number) => {
        for (const one of place(id, at)) within.add(one);
      };
      for (const { to, isBranch } of graph.get(groupId) ?? []) {
        if (placed.has(to)) continue;
        if ((sources.get(to)?.size ?? 0) > 1) waiting.push({ id: to, depth });
        else follow(to, isBranch ? depth + 1 : depth);
      }
      for (const { id } of waiting.slice(first)) {
        const isTogether = [...(sources.get(id) ?? [])].every((source) => within.has(source));
        if (isTogether && !placed.has(id)) follow(id, depth);
      }
      return within;
    };
    place(root, 0);
    for (const { id } of waiting) place(id, 0);
    return sections;
  };

  const sources = sourcesOf(graph, roots);
  const parts: ScriptPart[] = events.map((event) => {
    const root = rootOf(event);
    const isThere = root !== undefined && Object.hasOwn(draft.groups, root) && !placed.has(root);
    return { event, sections: isThere ? walk(root, sources) : [] };
  });
  const rest = Object.values(draft.groups)
    .filter(({ id }) => !placed.has(id))
    .sort(byOrder)
    .map(({ id }) => id);
  // Groups that no other of these leads to come first, so that each is above what it leads to.
  const led = new Set(rest.flatMap((id) => (graph.get(id) ?? []).filter(({ to }) => to !== id).map(({ to }) => to)));
  const ordered = [...rest.filter((id) => !led.has(id)), ...rest.filter((id) => led.has(id))];
  const restSources = sourcesOf(graph, ordered);
  const unreached = ordered.flatMap((id) => (placed.has(id) ? [] : walk(id, restSources)));
  return unreached.length > 0 ? [...parts, { event: null, sections: unreached }] : parts;
};
