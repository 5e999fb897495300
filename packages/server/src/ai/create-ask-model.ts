import type { AiAnswer, AiRequest } from "@parley/core";
import type { GuardedFetch } from "../outbound/create-guarded-fetch.ts";

/** Asks a model. Never rejects. `signal` cancels the request. */
export type AskModel = (request: AiRequest, signal?: AbortSignal) => Promise<AiAnswer>;

/** Uses the guarded client. The libraries are loaded with the first question, because most servers never ask one. */
export const createAskModel =
  (fetch: GuardedFetch): AskModel =>
  async (request, signal) => {
    const { askModel } = await import("./ask-model.ts");
    return askModel(fetch, request, signal);
  };
