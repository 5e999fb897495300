import type { settingsFields } from "./bot-fields/settings.ts";
import type { ValueOf } from "./fields/field-spec.ts";

/** The behaviour of a bot, complete: every default is filled in. */
export type Settings = ValueOf<typeof settingsFields>;

/** Texts of the viewer that an author may replace. */
export type SystemMessages = Settings["general"]["systemMessages"];
