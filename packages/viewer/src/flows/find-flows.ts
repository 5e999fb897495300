import type { Flow, Flows } from "@parley/core";
import type { Bootstrap } from "../state/bootstrap.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { FlowError, loadFlow } from "./load-flow.ts";

export interface FoundFlows {
  flow: Flow;
  linked: Flows;
}

/**
 * Returns the flows that a remembered chat needs; usually the page has them all. Returns null if one is gone for good,
 * so that the chat starts anew.
 * @throws FlowError when the server can't be reached
 */
export const findFlows = async (
  { result, session }: Pick<Snapshot, "result" | "session">,
  { flow: pageFlow, definitions, firstStep }: Pick<Bootstrap, "flow" | "definitions" | "firstStep">,
): Promise<FoundFlows | null> => {
  const { version, links } = result;
  const { botId } = pageFlow;
  const linkedIds = [...new Set(session.frames.map((frame) => frame.botId))].filter((id) => id !== botId);
  try {
    // A page has the texts of one language only.
    const isOther = session.context.language !== firstStep.session.context.language && !pageFlow.changesLanguage;
    const flow = version === pageFlow.version && !isOther ? pageFlow : await loadFlow({ botId, version, definitions });
    const linked = await Promise.all(
      linkedIds.map((id) => loadFlow({ botId: id, version: links[id] ?? null, definitions })),
    );
    return { flow, linked: Object.fromEntries(linked.map((loaded) => [loaded.botId, loaded])) };
  } catch (error) {
    if (error instanceof FlowError && error.status !== null && error.status < 500) return null;
    throw error;
  }
};
