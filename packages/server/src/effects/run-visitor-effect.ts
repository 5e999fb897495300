import { type Flow, lookup, type Patch, type VariableValue } from "@parley/core";
import type { Visitor } from "../accounts/actor.ts";
import { isMissingParent } from "../database/database-errors.ts";
import { notFound } from "../http/http-error.ts";
import { type OpenResult, openResult } from "../results/open-result.ts";
import type { Services } from "../services.ts";
import { type EffectPlace, fingerprintValues } from "./effect-outcome.ts";
import { type Effect, findEffect } from "./find-effect.ts";
import type { RunOnce } from "./run-once.ts";

export interface EffectRequest extends EffectPlace {
  /** The values of the chat by name. */
  variables: Record<string, VariableValue>;
}

/** @throws HttpError 404 */
export const getEffect = ({ servers }: Services, flow: Flow | undefined, blockId: string): Effect => {
  const effect = flow === undefined ? null : findEffect(servers, flow, blockId);
  if (effect === null) throw notFound("What the server should do");
  return effect;
};

/** The flow of a bot with everything in it, in the version that the result is pinned to. */
const findPinnedFlow = async (
  { flowStore }: Services,
  { result, flow }: OpenResult,
  botId: string,
): Promise<Flow | undefined> => {
  if (botId === result.botId) return flow.serverFlow;
  const version = lookup(result.links, botId);
  return version === undefined ? undefined : (await flowStore.findFlow({ botId, version }))?.serverFlow;
};

/**
 * Does, once, what one visit of a block needs of the server. The visitor's browser names the place and the values of its
 * variables; what is done stands in the block, in the version that the result is pinned to.
 *
 * @throws HttpError 404 where the result's bots have no such effect, 403 as `openResult`
 */
export const runVisitorEffect = async (
  services: Services,
  runOnce: RunOnce,
  { visitor, resultId }: { visitor: Visitor; resultId: string },
  { variables, ...place }: EffectRequest,
): Promise<Patch> => {
  const open = await openResult(services, visitor, resultId);
  const { result } = open;
  const effect = getEffect(services, await findPinnedFlow(services, open, place.botId), place.blockId);
  const values = fingerprintValues(effect, variables);
  const run = () => effect.run(services.sandbox, { resultId, channel: "web" }, variables);
  try {
    return await runOnce(result, { place, values, run });
  } catch (error) {
    if (!isMissingParent(error)) throw error;
    services.resultPins.forget(result.id);
    throw notFound("The result");
  }
};
