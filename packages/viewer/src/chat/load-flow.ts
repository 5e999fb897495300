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
export const loadFlow = async (botId: string, version: number | null | undefined): Promise<Flow> => {
  const query = version === null || version === undefined ? "" : `?version=${version}`;
  const response = await fetch(`/api/v1/flows/${encodeURIComponent(botId)}${query}`).catch((error: unknown) => {
    throw new FlowError(String(error), null);
  });
  if (!response.ok) throw new FlowError(`The bot could not be loaded (${response.status}).`, response.status);
  // The one boundary: the server compiled this flow.
  const { flow } = (await response.json()) as { flow: Flow };
  return flow;
};
