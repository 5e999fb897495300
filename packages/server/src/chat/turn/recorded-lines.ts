import type { EngineEvent, NamedAnswer, Output, TranscriptLine } from "@parley/core";
import { linesOf, mostCharacters, mostMade } from "@parley/core";
import { type ReplayOptions, replay } from "@parley/engine";
import { nameAnswers } from "../../effects/given-answers.ts";
import { chainTo, listPreviewSteps, listSteps, type StoredStep } from "../../results/step-repository.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import type { ChatServices } from "../services.ts";
import type { ChatBase } from "../session/chat-state.ts";
import { findSessionBase, type StoredSession } from "../session/session-repository.ts";

/** The steps of a stored chat since its base. */
export const recordedSteps = async (
  { database }: ChatServices,
  { id, version, resultId, state: { lastStep } }: StoredSession,
): Promise<readonly StoredStep[]> => {
  const { connection } = database;
  if (lastStep === null) return [];
  const steps =
    version === null
      ? await listPreviewSteps(connection, id)
      : resultId === null
        ? []
        : await listSteps(connection, resultId);
  return chainTo(steps, lastStep);
};

export const baseOf = async (
  { database }: ChatServices,
  { id, base, state }: StoredSession,
): Promise<ChatBase | null> => (state.hasBase ? (base ?? (await findSessionBase(database.connection, id))) : null);

/** Replays a stored chat from its base, plus further events. */
const replayStored = async (
  services: ChatServices,
  { loaded }: ChatFlows,
  stored: StoredSession,
  further: readonly EngineEvent[],
  options: Pick<ReplayOptions, "onStep" | "isKept" | "isEnough">,
): Promise<{ base: ChatBase | null; outputs: Output[] }> => {
  const base = await baseOf(services, stored);
  const recorded = (await recordedSteps(services, stored)).flatMap(({ events }) => events);
  const events: EngineEvent[] = [...recorded, ...further];
  const machine = { flows: loaded, catalogue: services.runs, matches: services.matches };
  const { outputs } = await replay(machine, events, { ...options, ...(base === null ? {} : { from: base.session }) });
  return { base, outputs };
};

/**
 * The transcript of a stored chat, including further events. Lines beyond the size limit of a chat are dropped, since no
 * recipient could accept them.
 */
export const recordedLines = async (
  services: ChatServices,
  flows: ChatFlows,
  stored: StoredSession,
  further: readonly EngineEvent[] = [],
): Promise<TranscriptLine[]> => {
  const lines: TranscriptLine[] = [];
  let length = 0;
  const { base } = await replayStored(services, flows, stored, further, {
    onStep: (_, outputs) => {
      for (const line of linesOf(outputs)) {
        lines.push(line);
        length += line.text.length;
      }
    },
    isKept: () => false,
    isEnough: () => length > mostMade(mostCharacters),
  });
  return [...(base?.lines ?? []), ...lines];
};

/** The visitor's answers in a stored chat, including those in further events. */
export const recordedAnswers = async (
  services: ChatServices,
  flows: ChatFlows,
  stored: StoredSession,
  further: readonly EngineEvent[],
): Promise<NamedAnswer[]> => {
  const isKept = ({ type }: Output) => type === "answer";
  const { outputs } = await replayStored(services, flows, stored, further, { isKept });
  const given = outputs.filter((output) => output.type === "answer");
  return nameAnswers(services.definitions, flows.loaded, given);
};
