import type { Flow, Flows } from "@parley/core";
import type { Snapshot } from "../memory/snapshot.ts";
import { FlowError, loadFlow } from "./load-flow.ts";

export interface FoundFlows {
  flow: Flow;
  linked: Flows;
}

/** Fetches the flows a remembered chat runs on; null when one of them is gone for good, so that the chat starts anew. */
export const findFlows = async ({ result, session }: Snapshot, pageFlow: Flow): Promise<FoundFlows | null> => {
  const { version, links } = result;
  try {
    const flow = version === pageFlow.version ? pageFlow : await loadFlow(pageFlow.botId, version);
    const ids = new Set(session.frames.map((frame) => frame.botId));
    ids.delete(flow.botId);
    const linked = await Promise.all([...ids].map((botId) => loadFlow(botId, links[botId])));
    return { flow, linked: Object.fromEntries(linked.map((loaded) => [loaded.botId, loaded])) };
  } catch (error) {
    if (error instanceof FlowError && error.status !== null && error.status < 500) return null;
    throw error;
  }
};
