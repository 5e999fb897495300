import type { Problem } from "../compile/problem.ts";
import type { BlockDefinition, Definitions } from "../fields/definition.ts";
import type { Flow, FlowBlock, FlowGroup } from "../flow.ts";
import { lookup } from "../record.ts";
import { findInterludes } from "./find-interludes.ts";
import { findRelated } from "./find-related.ts";
import { createFlowGraph, type FlowGraph } from "./flow-graph.ts";
import { edgeIdsIn, listExits } from "./list-exits.ts";
import { type BlockValues, type FieldValue, readFields } from "./read-fields.ts";
import { readUses, type VariableUses } from "./variable-uses.ts";

export interface LintOptions {
  /** Further bots. Those that links join with this one count; links to bots that aren't here are not judged. */
  others?: readonly Flow[];
  /** What compiling the flow found; reported with the rest. */
  problems?: readonly Problem[];
}

interface ItemEdges {
  itemId: string;
  edgeIds: readonly string[];
}

/** A block in its place, with what its definition says about it. */
export interface LintBlock extends BlockValues {
  /** Its number in the flow, counted from 0 through all groups. */
  node: number;
  group: FlowGroup;
  block: FlowBlock;
  /** Undefined for a type that is not known here. */
  definition: BlockDefinition | undefined;
  /** The id of its own edge. */
  edgeId: string | undefined;
  /** Those of the fields that hold comparisons. */
  conditions: readonly FieldValue[];
  /** Its `{{= … =}}`. */
  codes: readonly string[];
  /** The ids of the edges in each of its items: an item's own, and those of rows inside it (the buttons of a card). */
  itemEdges: readonly ItemEdges[];
}

export interface LintGroup {
  group: FlowGroup;
  /** How many groups and blocks come before it. */
  place: number;
  blocks: LintBlock[];
}

/** A flow with everything that rules look up in it. Made once, and read by all rules. */
export interface LintIndex {
  flow: Flow;
  /** Other bots that are known and joined with this one by links, by id. */
  others: ReadonlyMap<string, Flow>;
  definitions: Definitions;
  /** What compiling the flow found. */
  problems: readonly Problem[];
  groups: ReadonlyMap<string, LintGroup>;
  /** All blocks in flow order. */
  blocks: LintBlock[];
  graph: FlowGraph;
  /** The blocks after which, where a path ends, what was interrupted goes on. */
  interludes: ReadonlySet<number>;
  uses: VariableUses;
}

const none: readonly never[] = [];

export const createLintIndex = (
  flow: Flow,
  definitions: Definitions,
  { others = [], problems = [] }: LintOptions,
): LintIndex => {
  const blocks: LintBlock[] = [];
  const groups = new Map<string, LintGroup>();
  for (const [groupsBefore, group] of flow.groups.entries()) {
    const place = groupsBefore + blocks.length;
    const own: LintBlock[] = [];
    for (const block of group.blocks) {
      const definition = lookup(definitions, block.type);
      const { fields, missing, otherTexts } = readFields(block, definition);
      const conditions = fields.length === 0 ? none : fields.filter(({ info }) => info.control === "condition");
      const itemEdges = block.items?.map((item) => ({ itemId: item.id, edgeIds: edgeIdsIn(item) })) ?? none;
      const node = blocks.length;
      const { outgoingEdgeId: edgeId, expressions: codes = none } = block;
      const entry: LintBlock = {
        node,
        group,
        block,
        definition,
        edgeId,
        codes,
        itemEdges,
        fields,
        conditions,
        missing,
        otherTexts,
      };
      own.push(entry);
      blocks.push(entry);
    }
    if (!groups.has(group.id)) groups.set(group.id, { group, place, blocks: own });
  }
  const known = findRelated(flow, others, definitions);
  const parts = { flow, others: known, definitions, groups, blocks };
  const graph = createFlowGraph(parts, listExits(parts));
  return {
    ...parts,
    problems,
    graph,
    interludes: findInterludes(graph),
    uses: readUses(flow, blocks, known),
  };
};
