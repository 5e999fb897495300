import type { Json } from "@parley/core";

/** The first event of a name since it is listened for, or who waits for it. */
interface Box {
  held?: { data: Json };
  deliver?: (data: Json) => void;
}

const boxes = new Map<string, Box>();

/** Begins to listen anew for an event of this name; what came before is forgotten. Call it before the page is loaded. */
export const listenFor = (name: string): void => {
  if (boxes.size === 0) window.addEventListener("message", receive);
  const deliver = boxes.get(name)?.deliver;
  boxes.set(name, deliver ? { deliver } : {});
};

/** The data of the first event of this name, which may have come already. */
export const takeEvent = (name: string): Promise<Json> => {
  if (!boxes.has(name)) listenFor(name);
  const held = boxes.get(name)?.held;
  boxes.set(name, {});
  if (held) return Promise.resolve(held.data);
  return new Promise((deliver) => boxes.set(name, { deliver }));
};

const receive = ({ data: message }: MessageEvent<unknown>): void => {
  if (typeof message !== "object" || message === null || !("name" in message)) return;
  const box = typeof message.name === "string" ? boxes.get(message.name) : undefined;
  if (!box) return;
  const data = toJson("data" in message ? message.data : null);
  if (box.deliver) box.deliver(data);
  else box.held ??= { data };
  delete box.deliver;
};

/** Messages may hold what JSON doesn't know. */
const toJson = (data: unknown): Json => {
  try {
    return JSON.parse(JSON.stringify(data) ?? "null");
  } catch {
    return null;
  }
};
