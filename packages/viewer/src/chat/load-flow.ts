import type { Flow } from "@parley/core";

export class FlowError extends Error {
  /** Null when the server could not be reached. */
  readonly status: number | null;
  constructor(message: string, status: number | null) {
    super(message);
    this.name = "FlowError";
    this.status = status;
  }
}

/** Fetches a published bot, at a version or the live one. Throws a FlowError. */
export const loadFlow = (botId: string, version: number | null | undefined): Promise<Flow> => {
  const query = version === null || version === undefined ? "" : `?version=${version}`;
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
  return flow;
};
