import { randomInt } from "node:crypto";
import type { ChatContext, EngineEvent, Flow, VariableValue } from "@parley/core";
import { advance, type DrivenStep } from "@parley/engine";
import type { PageServices } from "./services.ts";

/** The number of possible seeds, which are unsigned 32-bit integers. */
const seeds = 2 ** 32;

/**
 * Converts an address's query parameters to predefined variables. A parameter that occurs several times becomes a list.
 */
export const pageVariables = (query: URLSearchParams): Record<string, VariableValue> =>
  Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? null)];
    }),
  );

/**
 * Runs the start of a flow up to the first input or need. The address's parameters become variables. Nothing is stored.
 */
export const runFirstStep = (
  { runs, matches }: Pick<PageServices, "runs" | "matches">,
  flow: Flow,
  query: URLSearchParams,
  context: ChatContext = {},
): DrivenStep => {
  const [time, seed] = [Date.now(), randomInt(seeds)];
  const event: EngineEvent = { type: "start", botId: flow.botId, time, seed, context, variables: pageVariables(query) };
  return { event, ...advance({ flows: { [flow.botId]: flow }, catalogue: runs, matches }, null, event) };
};
