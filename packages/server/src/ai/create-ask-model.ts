import type { AiAnswer, AiRequest } from "@parley/core";
import type { GuardedFetch } from "../outbound/create-guarded-fetch.ts";

/** Asks a model; never rejects. `signal` ends it when nobody wants the answer any more. */
export type AskModel = (request: AiRequest, signal?: AbortSignal) => Promise<AiAnswer>;

/** Providers are asked through the guarded client. The libraries load with the first question: most servers ask none. */
export const createAskModel =
  (fetch: GuardedFetch): AskModel =>
  async (request, signal) => {
    const { askModel } = await import("./ask-model.ts");
    return askModel(fetch, request, signal);
  };
