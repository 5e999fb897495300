import type { Flag, JsonText } from "./schema.ts";

/** Serializes JSON so that all databases can store it: NUL and lone surrogates are escaped. */
export const encodeJson = (value: unknown): JsonText => JSON.stringify(value);

/** Parses stored JSON. The caller states its type, which is not checked. */
export const decodeJson = <T>(text: JsonText): T => JSON.parse(text) as T;

export const encodeFlag = (value: boolean): Flag => (value ? 1 : 0);
export const decodeFlag = (value: Flag): boolean => value === 1;

/**
 * Replaces characters that not every database stores unchanged. PostgreSQL refuses NUL, and lone surrogates have no
 * UTF-8 form; both become the replacement character.
 */
export const storableText = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, "\uFFFD");
