import { type Flow, flowForm } from "@parley/core";

export class FlowError extends Error {
  /** Null when the server could not be reached, or another release of it answers. */
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

const fetchFlow = async (path: string, request: RequestInit = {}): Promise<Flow> => {
  const response = await fetch(path, request).catch((error: unknown) => {
    throw new FlowError(String(error), null);
  });
  if (!response.ok) throw new FlowError(`The bot could not be loaded (${response.status}).`, response.status);
  // The one boundary: the server compiled this flow.
  const { flow } = (await response.json()) as { flow: Flow };
  if (flow.form !== flowForm)
    throw new FlowError("This page is of another release than the server. Load it again.", null);
  return flow;
};
