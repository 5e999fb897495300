import type { themeFields } from "./bot-fields/theme.ts";
import type { ValueOf } from "./fields/field-spec.ts";

/** The looks of a bot, complete: every default is filled in. */
export type Theme = ValueOf<typeof themeFields>;

export type ThemeFont = Theme["general"]["font"];

/** Colours, border and shadow of one part of the chat. */
export type ThemePart = Theme["chat"]["hostBubbles"];
