import { placeKey, type ServerContext } from "@parley/core";

type Means = Pick<ServerContext, "place" | "chat" | "fingerprint" | "now">;

/** Returns a text that identifies this visit of a block in this chat, the same for every attempt. */
const nameVisit = ({ place, chat, fingerprint, now }: Means): string =>
  fingerprint([chat.resultId ?? now, place === null ? now : placeKey(place)]);

/** Makes a UUID of version 8, for custom content, from a fingerprint. */
const toUuid = (fingerprint: string): string => {
  const digits = [...fingerprint.padEnd(32)].map((letter) => (letter.charCodeAt(0) & 15).toString(16)).join("");
  const part = (from: number, to: number) => digits.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
};

/** Returns the UUID by which services ignore repeated messages. */
export const messageUuid = (means: Means): string => toUuid(nameVisit(means));
