import { assertOrigin } from "../versions/assert-origin.ts";
import type { PinnedFlow } from "../versions/pinned-flow.ts";
import type { Visitor } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import type { PinnedResult } from "./result-pins.ts";
import type { ResultServices } from "./services.ts";

/** A result that a visitor may write to, with the flow it is pinned to. */
export interface OpenResult {
  result: PinnedResult;
  flow: PinnedFlow;
}

/**
 * Finds a result and checks that the visitor may write to it.
 *
 * @throws HttpError 404 if there is no such result; 403 without its token, or from a page that the author has not
 * allowed
 */
export const openResult = async (
  { resultPins, resultTokens, flowStore }: ResultServices,
  visitor: Visitor,
  resultId: string,
): Promise<OpenResult> => {
  const result = await resultPins.find(resultId);
  if (result === null) throw notFound("The result");
  if (result.hasToken && !resultTokens.isToken(resultId, visitor.resultToken ?? "")) {
    throw new HttpError(403, "WRONG_TOKEN", "This result accepts writes with its token only.");
  }
  const flow = await flowStore.findFlow(result);
  if (flow === null) throw notFound("The version of the bot");
  assertOrigin(flow.allowedOrigins, visitor.origin);
  return { result, flow };
};

/** Whether the visitor of a result may change earlier answers. */
export const mayGoBack = ({ flow }: OpenResult): boolean => flow.flow.settings.general.isGoingBackEnabled;
