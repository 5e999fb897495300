import type { IsoTime, JsonText } from "./schema.ts";

/** The numbers of a bot's chats that began in an hour, for one version. They can always be counted again. */
export interface HourTallyRow {
  bot_id: string;
  /** The beginning of an ISO time: `2026-03-01T09`. */
  hour: string;
  version: number;
  /** See `encodeTally`. */
  tally: JsonText;
  /** By how visitors came: see `encodeSegments`. Null if nothing is known of any of them. */
  segments?: JsonText | null | undefined;
  /** The tally of each segment, in the same order: see `encodeTallies`. */
  parts?: JsonText | null | undefined;
}

/** An hour of a bot that has to be counted. What an hour without a mark says is right. */
export interface HourMarkRow {
  bot_id: string;
  /** Empty: all hours of the bot. */
  hour: string;
  /** Increases whenever the hour is marked again. */
  revision: number;
  /** Until then something may be written without another mark; empty if nothing is. */
  open_until: IsoTime;
}
