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

/** A chat as its visitor has left it, and what it was before answers were changed. */
export interface ReplayedChat {
  told: TimedOutput[];
  /** The same chat before each change, the newest first. */
  former: TimedOutput[][];
}

/**
 * Groups chats with a common beginning. The first of each group is the one that continued last; the others were left when an
 * answer was changed, or in another tab.
 */
const byBeginning = (steps: readonly StoredStep[]): StoredStep[][][] => {
  const groups = new Map<string, StoredStep[][]>();
  for (const chat of chatsOf(steps)) {
    const [start] = chat[0]?.events ?? [];
    if (start === undefined) continue;
    const key = `${start.time} ${start.seed}`;
    groups.set(key, [...(groups.get(key) ?? []), chat]);
  }
  const began = (group: StoredStep[][]) => group[0]?.[0]?.arrivedAt ?? 0;
  return [...groups.values()].sort((one, other) => began(one) - began(other));
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

/** The stored chats of a result by their beginning, and all its flows; null if no steps are stored. */
export const openChats = async (
  services: ChatServices,
  result: StoredResult,
): Promise<{ groups: StoredStep[][][]; flows: ChatFlows } | null> => {
  const groups = byBeginning(await listSteps(services.database.connection, result.id));
  if (groups.length === 0) return null;
  const flows = await openPublishedFlows(services, result, null);
  for (const botId of Object.keys(result.links)) await flows.load(botId);
  return { groups, flows };
};

/** The chats of a result in order, as their visitor saw them; null if steps are missing or can't be replayed. */
export const replayChats = async (services: ChatServices, result: StoredResult): Promise<ReplayedChat[] | null> => {
  const opened = await openChats(services, result);
  if (opened === null) return null;
  const { groups, flows } = opened;
  const chats: ReplayedChat[] = [];
  for (const group of groups) {
    const all: TimedOutput[][] = [];
    for (const chat of group) {
      const events = chat.flatMap((step) => step.events);
      if (events[0]?.type !== "start") return null;
      try {
        all.push(await playAgain(services, flows, events));
      } catch {
        return null;
      }
    }
    const [told = [], ...former] = all;
    chats.push({ told, former });
  }
  return chats;
};
