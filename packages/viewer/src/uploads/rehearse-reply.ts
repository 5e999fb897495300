import { type Catalogue, type EngineEvent, extensionOfType, fileExtension, type Reply } from "@parley/core";
import { advance } from "@parley/engine";
import { randomSeed } from "../base/random-seed.ts";
import { randomLane } from "../outbox/lane.ts";
import { recordStep } from "../outbox/record-step.ts";
import type { Chat } from "../state/chat.ts";
import type { Write } from "../state/writes.ts";

/** Returns the writes that a reply would queue now, without changing anything. */
export const rehearseReply = (chat: Pick<Chat, "standing">, catalogue: Catalogue, reply: Reply): Write[] => {
  const { flows, session, counters } = chat.standing();
  const now = Date.now();
  const event: EngineEvent = { type: "reply", reply, time: now, seed: randomSeed() };
  const step = { event, ...advance({ flows, catalogue }, session, event) };
  // A separate lane, because the chat may use its next numbers for other events.
  const aside = { ...counters, update: 0, event: 0, step: 0, lane: randomLane() };
  return recordStep({ ...step, flows, counters: aside, now }).writes;
};

/** Returns a placeholder for the address of a file that is not uploaded yet; bots may check its extension. */
export const standInUrl = ({ id, name, type }: { id: number; name: string; type: string }): string => {
  const extension = fileExtension(name) || extensionOfType(type);
  // No placeholder may be the beginning of another one.
  return `https://unsent.invalid/${id}/file${extension === "" ? "" : `.${extension}`}`;
};

/** Returns the writes with addresses in place of their placeholders. */
export const withUrls = (writes: readonly Write[], urls: ReadonlyMap<string, string>): Write[] => {
  let text = JSON.stringify(writes);
  for (const [standIn, url] of urls) text = text.replaceAll(standIn, () => JSON.stringify(url).slice(1, -1));
  // The only cast: these writes were converted to text above.
  return JSON.parse(text) as Write[];
};
