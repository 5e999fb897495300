import type { Flag, JsonText } from "./schema.ts";

/** JSON as all databases store it. Lone surrogates and NUL become escapes, which every engine takes. */
export const encodeJson = (value: unknown): JsonText => JSON.stringify(value);

/** What `encodeJson` stored. The one boundary where stored JSON gets its type back. */
export const decodeJson = <T>(text: JsonText): T => JSON.parse(text) as T;

export const encodeFlag = (value: boolean): Flag => (value ? 1 : 0);
export const decodeFlag = (value: Flag): boolean => value === 1;

/**
 * Text that every engine stores unchanged: PostgreSQL refuses NUL, and lone surrogates have no UTF-8 form.
 * Both become the replacement character.
 */
export const storableText = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, "\uFFFD");
