import { placeKey, type ServerContext } from "@parley/core";

type Means = Pick<ServerContext, "place" | "chat" | "fingerprint" | "now">;

/** A text that names this visit of a block in this chat: the same whenever it is sent again. */
const nameVisit = ({ place, chat, fingerprint, now }: Means): string =>
  fingerprint([chat.resultId ?? now, place === null ? now : placeKey(place)]);

/** A UUID made of a fingerprint's letters, of the version that is free for such ones (8). */
const toUuid = (fingerprint: string): string => {
  const digits = [...fingerprint.padEnd(32)].map((letter) => (letter.charCodeAt(0) & 15).toString(16)).join("");
  const part = (from: number, to: number) => digits.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
};

/** What services know a message by, so that it counts once however often it is sent: a UUID. */
export const messageUuid = (means: Means): string => toUuid(nameVisit(means));
