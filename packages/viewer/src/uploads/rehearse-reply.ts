import { type Catalogue, type EngineEvent, extensionOfType, fileExtension, type Reply } from "@parley/core";
import { advance } from "@parley/engine";
import { randomSeed } from "../base/random-seed.ts";
import { randomLane } from "../outbox/lane.ts";
import { recordStep } from "../outbox/record-step.ts";
import type { Chat } from "../state/chat.ts";
import type { Write } from "../state/writes.ts";

/** What a reply would have stored if it were given now. Nothing happens: the engine only tells. */
export const rehearseReply = (chat: Pick<Chat, "standing">, catalogue: Catalogue, reply: Reply): Write[] => {
  const { flows, session, counters } = chat.standing();
  const now = Date.now();
  const event: EngineEvent = { type: "reply", reply, time: now, seed: randomSeed() };
  const step = { event, ...advance({ flows, catalogue }, session, event) };
  // A lane of its own: the chat itself may still give its next numbers to other events.
  const aside = { ...counters, update: 0, event: 0, step: 0, lane: randomLane() };
  return recordStep({ ...step, flows, counters: aside, now }).writes;
};

/** Stands for the address of a file that the server does not have yet; bots may look at its extension. */
export const standInUrl = ({ id, name, type }: { id: number; name: string; type: string }): string => {
  const extension = fileExtension(name) || extensionOfType(type);
  // No one of them is the beginning of another.
  return `https://unsent.invalid/${id}/file${extension === "" ? "" : `.${extension}`}`;
};

/** The writes with the addresses in place of what stood for them. */
export const withUrls = (writes: readonly Write[], urls: ReadonlyMap<string, string>): Write[] => {
  let text = JSON.stringify(writes);
  for (const [standIn, url] of urls) text = text.replaceAll(standIn, () => JSON.stringify(url).slice(1, -1));
  // The one boundary: these are the writes that have just been made a text.
  return JSON.parse(text) as Write[];
};
