import type { AiProvider } from "@parley/core";
import type { GuardedFetch } from "../outbound/create-guarded-fetch.ts";

/** The longest and default delay before a busy provider is asked again, in milliseconds. */
const longestPause = 3000;
const usualPause = 500;

/** Errors about exhausted credit: trying again soon won't help. */
const isSpent = /insufficient_quota|credit_balance|spend_limit/;

/** Milliseconds to wait before trying again; null if that is pointless. */
const findPause = (status: number, headers: Headers): number | null => {
  const advice = headers.get("x-should-retry");
  if (advice === "false") return null;
  if (advice !== "true" && ![408, 409, 429].includes(status) && status < 500) return null;
  const milliseconds = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  const seconds = Number.parseFloat(headers.get("retry-after") ?? "");
  const pause = Number.isFinite(milliseconds) ? milliseconds : Number.isFinite(seconds) ? seconds * 1000 : usualPause;
  return pause <= longestPause ? Math.max(pause, 0) : null;
};

const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end, { once: true });
  });

/** Adds the provider's query parameters to an address. */
const withQuery = (address: string, query: AiProvider["query"]): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return url.href;
};

/** `fetch` as the library calls it. */
export type ProviderFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * Wraps the guarded client as the library's `fetch`. A busy provider is asked once more if that may help soon. `timeLimit`
 * is in milliseconds.
 */
export const createProviderFetch =
  (fetch: GuardedFetch, { query }: AiProvider, timeLimit: number, end: AbortSignal): ProviderFetch =>
  async (input, init) => {
    const address = withQuery(input instanceof Request ? input.url : String(input), query);
    const ask = () => fetch(address, { ...init, signal: end, timeLimit });
    const response = await ask();
    const pause = response.ok ? null : findPause(response.status, response.headers);
    if (pause === null) return response;
    const { status, statusText, headers } = response;
    const text = await response.text();
    if (isSpent.test(text)) return new Response(text, { status, statusText, headers });
    await pauseFor(pause, end);
    return ask();
  };
