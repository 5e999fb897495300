import type { EngineEvent, NamedAnswer, Output, TranscriptLine } from "@parley/core";
import { linesOf } from "@parley/core";
import { replay } from "@parley/engine";
import { nameAnswers } from "../../effects/given-answers.ts";
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

/** All that a stored chat has given since its base, and since by further events: found out by a replay. */
const recordedOutputs = async (
  services: ChatServices,
  { loaded }: ChatFlows,
  stored: StoredSession,
  further: readonly EngineEvent[],
): Promise<{ base: ChatBase | null; outputs: Output[] }> => {
  const base = await baseOf(services, stored);
  const events = [...(await recordedEvents(services, stored)), ...further];
  const machine = { flows: loaded, catalogue: services.runs, matches: services.matches };
  const { outputs } = await replay(machine, events, base === null ? {} : { from: base.session });
  return { base, outputs };
};

/** Everything that was said in a stored chat, and since by further events. */
export const recordedLines = async (
  services: ChatServices,
  flows: ChatFlows,
  stored: StoredSession,
  further: readonly EngineEvent[] = [],
): Promise<TranscriptLine[]> => {
  const { base, outputs } = await recordedOutputs(services, flows, stored, further);
  return [...(base?.lines ?? []), ...linesOf(outputs)];
};

/** What the visitor has answered in a stored chat, and since by further events. */
export const recordedAnswers = async (
  services: ChatServices,
  flows: ChatFlows,
  stored: StoredSession,
  further: readonly EngineEvent[],
): Promise<NamedAnswer[]> => {
  const { outputs } = await recordedOutputs(services, flows, stored, further);
  const given = outputs.filter((output) => output.type === "answer");
  return nameAnswers(services.definitions, flows.loaded, given);
};
