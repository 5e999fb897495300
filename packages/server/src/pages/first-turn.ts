import { randomInt } from "node:crypto";
import type { Catalogue, ChatContext, Flow, Output, Session } from "@parley/core";
import { advanceWithinLimit } from "../chat/advance-within-limit.ts";
import { pageVariables } from "./page-variables.ts";

/** Seeds are unsigned 32-bit integers. */
const seeds = 2 ** 32;

/**
 * Runs the pure beginning of a flow, up to the first input or need, with the parameters of the page's address as
 * variables. Nothing is stored.
 */
export const runFirstTurn = (
  flow: Flow,
  runs: Catalogue,
  query: URLSearchParams,
  context: ChatContext = {},
): { session: Session; outputs: Output[] } =>
  advanceWithinLimit({ [flow.botId]: flow }, runs, null, {
    type: "start",
    botId: flow.botId,
    time: Date.now(),
    seed: randomInt(seeds),
    context,
    variables: pageVariables(query),
  });
