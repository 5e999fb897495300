import { takeRandomBytes } from "./random-bytes.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const lowerCase = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Every character is equally likely: bytes beyond the last full multiple of the alphabet are discarded. */
const createRandomText = (length: number, characters: string): string => {
  const limit = 256 - (256 % characters.length);
  let text = "";
  while (text.length < length) {
    for (const byte of takeRandomBytes(length * 2)) {
      if (byte < limit && text.length < length) text += characters[byte % characters.length];
    }
  }
  return text;
};

/** The length of a result's id (specification, section 9). */
const resultIdLength = 10;

export const createResultId = (): string => createRandomText(resultIdLength, alphabet);

/** Creates an id for a bot. It is in lower case, because the public id ends with a part of it. */
export const createBotId = (): string => createRandomText(24, lowerCase);

/** An id for a change that the server makes to a draft. */
export const createChangeId = (): string => createRandomText(24, lowerCase);

/** Creates an id for a chat. Anyone who knows it can continue the chat. */
export const createSessionId = (): string => createRandomText(24, lowerCase);

/** Creates an id for a user or something that belongs to a user. */
export const createUserId = (): string => createRandomText(24, lowerCase);

/** A secret of 32 characters (190 bits). */
export const createSecret = (): string => createRandomText(32, alphabet);

/** Creates an id that sorts by time of creation, to the millisecond. */
export const createSortableId = (time: Date): string =>
  `${time.getTime().toString(36).padStart(9, "0")}${createRandomText(16, lowerCase)}`;

/** A secret of 256 bits. */
export const createLongSecret = (): string => takeRandomBytes(32).toString("base64url");
