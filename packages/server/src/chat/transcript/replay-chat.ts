import type { EngineEvent, Output } from "@parley/core";
import { replay } from "@parley/engine";
import type { StoredResult } from "../../results/result-repository.ts";
import { chatsOf, listSteps, type StoredStep } from "../../results/step-repository.ts";
import { type ChatFlows, openPublishedFlows } from "../../versions/chat-flows.ts";
import type { ChatServices } from "../services.ts";

/** A chat's output and its time. */
export interface TimedOutput {
  output: Output;
  /** Milliseconds since 1970, by the visitor's clock. */
  time: number;
}

/** Of chats with a common beginning, such as after a changed answer, keeps the one that continued last. */
const lastOfEach = (steps: readonly StoredStep[]): StoredStep[][] => {
  const byBeginning = new Map<number, StoredStep[]>();
  for (const chat of chatsOf(steps)) {
    const [first] = chat;
    if (first !== undefined && !byBeginning.has(first.seq)) byBeginning.set(first.seq, chat);
  }
  return [...byBeginning.values()].sort(([one], [other]) => (one?.arrivedAt ?? 0) - (other?.arrivedAt ?? 0));
};

const playAgain = async (
  { runs, matches }: ChatServices,
  { loaded }: ChatFlows,
  events: readonly EngineEvent[],
): Promise<TimedOutput[]> => {
  const told: TimedOutput[] = [];
  await replay({ flows: loaded, catalogue: runs, matches }, events, {
    onStep: ({ time }, outputs) => told.push(...outputs.map((output) => ({ output, time }))),
  });
  return told;
};

/** The chats of a result in order, as their visitor saw them; null if steps are missing or can't be replayed. */
export const replayChats = async (services: ChatServices, result: StoredResult): Promise<TimedOutput[][] | null> => {
  const chats = lastOfEach(await listSteps(services.database.connection, result.id));
  if (chats.length === 0) return null;
  const flows = await openPublishedFlows(services, result, null);
  for (const botId of Object.keys(result.links)) await flows.load(botId);
  const told: TimedOutput[][] = [];
  for (const chat of chats) {
    const events = chat.flatMap((step) => step.events);
    if (events[0]?.type !== "start") return null;
    try {
      told.push(await playAgain(services, flows, events));
    } catch {
      return null;
    }
  }
  return told;
};
