import { createHash } from "node:crypto";
import { apiTokenPrefix } from "@parley/api";
import { createLongSecret } from "../base/ids.ts";

/** How many characters of a token remain visible. */
const shownLength = apiTokenPrefix.length + 4;

/** Creates a token with 256 random bits. */
export const createTokenText = (): string => `${apiTokenPrefix}${createLongSecret()}`;

/** Whether a text has the form of a token. */
export const isTokenText = (text: string): boolean => text.startsWith(apiTokenPrefix);

/** Whether a text may be a token of the reference product, whose tokens have no prefix. */
export const isTakenTokenText = (text: string): boolean => !isTokenText(text) && /^[\w-]{20,64}$/.test(text);

/** The stored form of a token. Tokens are long and random, so a plain hash can't be reversed. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The visible part by which people recognize a token. */
export const shownPartOf = (token: string): string => token.slice(0, shownLength);
