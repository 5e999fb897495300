import { type BlockApi, type EffectNeed, isJsonObject, type Json, type Patch } from "@parley/core";
import { pageEffect } from "./run.ts";

const readReply = (reply: string): Json => {
  try {
    return JSON.parse(reply);
  } catch {
    return null;
  }
};

/** Clients of the chat API send the given request and reply with `{statusCode, data}` as JSON. */
export const requestApi: BlockApi = {
  action({ data }: EffectNeed) {
    const { timeLimit: _, ...request } = isJsonObject(data) ? data : {};
    return { type: pageEffect, [pageEffect]: request, expectsDedicatedReply: true };
  },
  patch(_need, reply): Patch {
    const response = reply === null ? null : readReply(reply);
    if (!isJsonObject(response)) return { error: "The client told no answer as JSON." };
    const { statusCode = null, data = null } = response;
    return { data: { response: { statusCode, data } } };
  },
};
