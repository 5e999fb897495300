import type { AnswerOf, calls } from "@parley/api";
import type { Logger } from "pino";
import * as z from "zod";
import { steadyTime } from "../base/steady-time.ts";
import type { Environment } from "../environment/parse-environment.ts";
import type { Outbound } from "../outbound/create-outbound.ts";
import { OutboundError } from "../outbound/outbound-error.ts";

const address = "https://www.googleapis.com/webfonts/v1/webfonts";
/** The time limit in milliseconds and size limit in bytes of Google's response, which lists every file of every family. */
const timeLimit = 10_000;
const mostBytes = 10 * 1024 * 1024;
/** Milliseconds for which a list, or a failure to load it, is cached. */
const lifetime = 24 * 60 * 60_000;
const pause = 60_000;

type Families = AnswerOf<typeof calls.listFonts>;

/** The families that authors may choose from. */
export interface FontList {
  /** Rejects with errors whose messages may be shown to the author. */
  read(): Promise<Families>;
}

interface FontListParts {
  environment: Pick<Environment, "NEXT_PUBLIC_GOOGLE_FONTS_API_KEY">;
  outbound: Pick<Outbound, "fetch">;
  log: Logger;
}

const answer = z.object({ items: z.array(z.object({ family: z.string().min(1) })).min(1) });

/** A failure whose message is for the author. */
class ListFailure extends Error {}

const describeStatus = (status: number): string => {
  if (status === 429) return "Google takes no more questions from this server for now. Try again in a while.";
  if (status === 400 || status === 401 || status === 403)
    return "Google does not accept this server's key. Whoever runs it has to check NEXT_PUBLIC_GOOGLE_FONTS_API_KEY.";
  return `Google answered with status ${status}. Try again in a while.`;
};

const ask = async ({ outbound }: FontListParts, key: string): Promise<string[]> => {
  const url = new URL(address);
  url.searchParams.set("key", key);
  url.searchParams.set("sort", "popularity");
  const response = await outbound.fetch(url, { timeLimit, maxBytes: mostBytes, redirect: "error" });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ListFailure(describeStatus(response.status));
  }
  const { success, data } = answer.safeParse(await response.json().catch(() => null));
  if (!success) throw new ListFailure("Google answered something that could not be read. Try again in a while.");
  return data.items.map(({ family }) => family);
};

/**
 * Lists the families of Google Fonts with the server's API key, which browsers never receive. Without a key the list is
 * empty.
 */
export const createFontList = (parts: FontListParts): FontList => {
  const { NEXT_PUBLIC_GOOGLE_FONTS_API_KEY: key } = parts.environment;
  let kept: Families = { families: [], problem: null };
  let until = 0;
  let asking: Promise<void> | undefined;

  const renew = async (given: string): Promise<void> => {
    try {
      kept = { families: await ask(parts, given), problem: null };
      until = steadyTime() + lifetime;
    } catch (error) {
      if (!(error instanceof ListFailure || error instanceof OutboundError)) throw error;
      // An outdated list is better than none.
      kept = { ...kept, problem: error.message };
      parts.log.warn({ reason: error.message }, "Google did not give the list of its fonts");
      until = steadyTime() + pause;
    }
  };

  return {
    async read() {
      if (key === undefined || until > steadyTime()) return kept;
      asking ??= renew(key).finally(() => {
        asking = undefined;
      });
      await asking;
      return kept;
    },
  };
};
