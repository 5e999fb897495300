import { type Flow, lookup, type Variable } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import { linkedBotIds } from "./bot-references.ts";
import type { StoredFlows } from "./version-repository.ts";

/** An input block as answers are checked against it. */
export interface PinnedInput {
  type: string;
  groupId: string;
  groupTitle: string;
  variableId: string | null;
}

/** One version of a bot as visitors get it, indexed for what the server asks of it again and again. */
export interface PinnedFlow {
  /** The public flow. */
  flow: Flow;
  /** The flow with everything in it, for the server to run. */
  serverFlow: Flow;
  publishedAt: string;
  inputs: ReadonlyMap<string, PinnedInput>;
  variables: ReadonlyMap<string, Variable>;
  /** The origins that may embed the bot, which visitors are not told; empty when all may. */
  allowedOrigins: readonly string[];
  /** The bots it links to directly. */
  linkedBotIds: readonly string[];
}

export const createPinnedFlow = (
  { flow: serverFlow, publicFlow: flow, publishedAt }: StoredFlows,
  definitions: Definitions,
): PinnedFlow => {
  const inputs = new Map<string, PinnedInput>();
  for (const group of flow.groups) {
    for (const { id, type, options } of group.blocks) {
      if (lookup(definitions, type)?.family !== "input") continue;
      const variableId = typeof options.variableId === "string" ? options.variableId : null;
      inputs.set(id, { type, groupId: group.id, groupTitle: group.title, variableId });
    }
  }
  return {
    flow,
    serverFlow,
    publishedAt,
    inputs,
    allowedOrigins: serverFlow.settings.security.allowedOrigins,
    variables: new Map(flow.variables.map((variable) => [variable.id, variable])),
    linkedBotIds: linkedBotIds(flow, definitions),
  };
};
