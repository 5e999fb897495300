import type { AnswerOf, calls } from "@parley/api";
import { OutboundError } from "../outbound/outbound-error.ts";
import { createServerFetch } from "../outbound/server-fetch.ts";
import type { EffectServices } from "./services.ts";

/** In milliseconds. */
const timeLimit = 20_000;
const maxBytes = 5 * 1024 * 1024;

/** Reads the description of an API at a public address, for an author. That there is none is a normal outcome. */
export const readApiDescription = async (
  { outbound }: Pick<EffectServices, "outbound">,
  url: string,
): Promise<AnswerOf<typeof calls.readApiDescription>> => {
  const headers = { accept: "application/json, application/yaml, text/yaml, */*;q=0.5" };
  try {
    const { status, text } = await createServerFetch(outbound)(url, { headers, timeLimit, maxBytes });
    const { host } = new URL(url);
    return status >= 200 && status < 300
      ? { isDone: true, text }
      : { isDone: false, error: `${host} answered ${status}, so there is no description at this address.` };
  } catch (error) {
    const isTold = error instanceof OutboundError;
    return { isDone: false, error: isTold ? error.message : "The address can't be asked." };
  }
};
