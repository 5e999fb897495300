import type { Catalogue, EngineEvent, Flows, Output, Session } from "@parley/core";
import { advance } from "./advance.ts";

/** Rebuilds a chat from its events: the same session and the same outputs as when it happened. Null without events. */
export const replay = (
  flows: Flows,
  catalogue: Catalogue,
  events: readonly EngineEvent[],
): { session: Session | null; outputs: Output[] } => {
  let session: Session | null = null;
  const outputs: Output[] = [];
  for (const event of events) {
    const step = advance(flows, catalogue, session, event);
    session = step.session;
    outputs.push(...step.outputs);
  }
  return { session, outputs };
};
