import { backOff, type Flow, flowForm } from "@parley/core";
import { isWorthRetrying, readRetryAfter } from "../base/request.ts";
import { waitForNetwork } from "../base/wait-for-network.ts";

export class FlowError extends Error {
  /** The HTTP status; null if another release of the server answered. */
  readonly status: number | null;
  constructor(message: string, status: number | null) {
    super(message);
    this.name = "FlowError";
    this.status = status;
  }
}

/** Which version of a published bot; null for the live one. */
interface FlowKey {
  botId: string;
  version: number | null;
  /** The fingerprint of the block definitions that the page was made with: with it the answer can be cached for ever. */
  definitions: string;
}

/** Fetches a published bot. Throws a FlowError. */
export const loadFlow = ({ botId, version, definitions }: FlowKey): Promise<Flow> => {
  const query = version === null ? "" : `?version=${version}&definitions=${definitions}`;
  return fetchFlow(`/api/v1/flows/${encodeURIComponent(botId)}${query}`);
};

/** Fetches the draft of a bot that the one in the preview links to. Throws a FlowError. */
export const loadDraft = (botId: string, previewToken: string): Promise<Flow> =>
  fetchFlow(`/api/v1/preview-flows/${encodeURIComponent(botId)}`, { headers: { "x-parley-preview": previewToken } });

/** Returns the answer to a request, and tries again while the network or the server is down. */
const fetchAgain = async (path: string, request: RequestInit): Promise<Response> => {
  for (let failures = 1; ; failures += 1) {
    const response = await fetch(path, request).catch(console.warn);
    if (response && !isWorthRetrying(response.status)) return response;
    await waitForNetwork(
      Math.max((response && readRetryAfter(response.headers)) ?? 0, backOff(failures, Math.random())),
    );
  }
};

const fetchFlow = async (path: string, request: RequestInit = {}): Promise<Flow> => {
  const response = await fetchAgain(path, request);
  if (!response.ok) throw new FlowError(`The bot could not be loaded (${response.status}).`, response.status);
  // The one boundary: the server compiled this flow.
  const { flow } = (await response.json()) as { flow: Flow };
  if (flow.form !== flowForm)
    throw new FlowError("This page is of another release than the server. Load it again.", null);
  return flow;
};
