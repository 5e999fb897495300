import type { EngineEvent, TranscriptLine } from "@parley/core";
import { linesOf } from "@parley/core";
import { replay } from "@parley/engine";
import { chainTo, listPreviewSteps, listSteps } from "../../results/step-repository.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import type { ChatServices } from "../services.ts";
import type { ChatBase } from "../session/chat-state.ts";
import { findSessionBase, type StoredSession } from "../session/session-repository.ts";

/** The events of a stored chat since its base. */
const recordedEvents = async (
  { database }: ChatServices,
  { id, version, resultId, state: { lastStep } }: StoredSession,
): Promise<readonly EngineEvent[]> => {
  const { connection } = database;
  if (lastStep === null) return [];
  const steps =
    version === null
      ? await listPreviewSteps(connection, id)
      : resultId === null
        ? []
        : await listSteps(connection, resultId);
  return chainTo(steps, lastStep).flatMap(({ events }) => events);
};

const baseOf = async ({ database }: ChatServices, { id, base, state }: StoredSession): Promise<ChatBase | null> =>
  state.hasBase ? (base ?? (await findSessionBase(database.connection, id))) : null;

/** Everything that was said in a stored chat, and since by further events: found out by a replay. */
export const recordedLines = async (
  services: ChatServices,
  { loaded }: ChatFlows,
  stored: StoredSession,
  further: readonly EngineEvent[] = [],
): Promise<TranscriptLine[]> => {
  const base = await baseOf(services, stored);
  const events = [...(await recordedEvents(services, stored)), ...further];
  const machine = { flows: loaded, catalogue: services.runs, matches: services.matches };
  const { outputs } = await replay(machine, events, base === null ? {} : { from: base.session });
  return [...(base?.lines ?? []), ...linesOf(outputs)];
};
