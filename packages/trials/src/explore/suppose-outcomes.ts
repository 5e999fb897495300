import type { NeedOutput, Patch, VariableChange } from "@parley/core";
import { isForNothing } from "@parley/core/fields";
import type { FlowFacts } from "./flow-facts.ts";

/** What services are supposed to have answered where nothing asks for more. */
const usualText = "Example";
const mostOutcomes = 10;

/**
 * The outcomes that a block's work may have had: a usual one, one for each value that a later comparison asks for, nothing
 * at all where such a value may be missing, and a failure, or nothing found, if the block has a way for it.
 */
export const supposeOutcomes = (facts: FlowFacts | undefined, need: NeedOutput): Patch[] => {
  const block = facts?.blocks.get(need.blockId)?.block;
  if (need.kind !== "effect") return [{ data: usualText }];
  const set = facts?.setBy(need.blockId) ?? [];
  const usual: VariableChange[] = set.map((variableId) => ({ variableId, value: usualText }));
  const outcomes: Patch[] = [patchOf(need, usual, usualText)];
  for (const variableId of set) {
    const name = facts?.flow.variables.find(({ id }) => id === variableId)?.name ?? "";
    for (const value of facts?.valuesOf(name) ?? []) {
      const others = usual.filter((change) => change.variableId !== variableId);
      outcomes.push(patchOf(need, [...others, { variableId, value }], value));
    }
  }
  const ways = need.where === "server" ? (block?.items ?? []).filter((item) => item.outgoingEdgeId !== undefined) : [];
  const failure: Patch = { error: "The service is supposed to have failed.", failed: true };
  const nothing: Patch = { failed: true, way: "nothing" };
  return [...outcomes.slice(0, mostOutcomes), ...ways.map((item) => (isForNothing(item) ? nothing : failure))];
};

/** Blocks on the page take their value from `data`; those of the server say what they set. */
const patchOf = ({ kind, ...need }: NeedOutput, variables: VariableChange[], data: string): Patch =>
  kind === "effect" && "where" in need && need.where === "client" ? { variables, data } : { variables };
