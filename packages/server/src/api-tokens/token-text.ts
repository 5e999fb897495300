import { createHash } from "node:crypto";
import { apiTokenPrefix } from "@parley/api";
import { createLongSecret } from "../base/ids.ts";

/** Characters of a token that people see again. */
const shownLength = apiTokenPrefix.length + 4;

/** Makes a token with 256 bits of chance. */
export const createTokenText = (): string => `${apiTokenPrefix}${createLongSecret()}`;

/** Whether a text could be one of our tokens. */
export const isTokenText = (text: string): boolean => text.startsWith(apiTokenPrefix);

/** Whether a text could be a token that was made by the reference product, whose tokens begin with nothing of their own. */
export const isTakenTokenText = (text: string): boolean => !isTokenText(text) && /^[\w-]{20,64}$/.test(text);

/** What is kept of a token. It is long and made by chance, so a plain hash can't be reversed. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** By what people tell their tokens apart. */
export const shownPartOf = (token: string): string => token.slice(0, shownLength);
