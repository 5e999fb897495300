import {
  type Flow,
  type FlowBlock,
  type FlowEvent,
  type FlowItem,
  flowForm,
  type JsonObject,
  type Settings,
  type Theme,
  type Variable,
} from "@parley/core";

/** A short form of an item. The paths of a card may have targets, too. */
type TestItem = FlowItem & { to?: string; paths?: (JsonObject & { to?: string })[] };

/** A short form of a block: its type, its options, and the target of its edge. */
export type TestBlock = {
  id?: string;
  type: string;
  options?: JsonObject;
  items?: TestItem[];
  /** The target of the edge: `group` or `group/block`. */
  to?: string;
} & Pick<FlowBlock, "expressions" | "templates" | "patterns">;

export interface TestFlow {
  id?: string;
  version?: number | null;
  start?: string | null;
  groups: Record<string, TestBlock[]>;
  variables?: (string | Variable)[];
  events?: (Omit<FlowEvent, "options"> & { options?: JsonObject; to?: string })[];
}

const settings = { general: { systemMessages: { invalidMessage: "Please try again." } } } as unknown as Settings;

/**
 * Creates a flow from its groups. Ids are the given names, each `to` becomes an edge, and the first group is the start.
 */
export const createFlow = (test: TestFlow): Flow => {
  const edges: Flow["edges"] = {};
  const edgeTo = (to: string | undefined): { outgoingEdgeId?: string } => {
    if (to === undefined) return {};
    const id = `edge ${Object.keys(edges).length + 1} to ${to}`;
    const [groupId = "", blockId] = to.split("/");
    edges[id] = blockId === undefined ? { groupId } : { groupId, blockId };
    return { outgoingEdgeId: id };
  };
  const connectItem = ({ to, paths, ...item }: TestItem): FlowItem => ({
    ...item,
    ...edgeTo(to),
    ...(paths ? { paths: paths.map(({ to: pathTo, ...path }) => ({ ...path, ...edgeTo(pathTo) })) } : {}),
  });
  const groups = Object.entries(test.groups).map(([title, blocks]) => ({
    id: title,
    title,
    blocks: blocks.map(
      ({ id, type, options = {}, items, to, ...prepared }, index): FlowBlock => ({
        id: id ?? `${title}.${index}`,
        type,
        options,
        ...(items ? { items: items.map(connectItem) } : {}),
        ...prepared,
        ...edgeTo(to),
      }),
    ),
  }));
  const start = test.start === undefined ? Object.keys(test.groups)[0] : (test.start ?? undefined);
  const events = (test.events ?? []).map(({ to, options = {}, ...event }) => ({ ...event, options, ...edgeTo(to) }));
  return {
    form: flowForm,
    botId: test.id ?? "bot",
    version: test.version ?? 1,
    name: test.id ?? "bot",
    groups,
    events: [{ id: "start", type: "start", options: {}, ...edgeTo(start) }, ...events],
    edges,
    variables: (test.variables ?? []).map((variable) =>
      typeof variable === "string" ? { id: `v${variable}`, name: variable } : variable,
    ),
    theme: {} as Theme,
    settings,
  };
};
