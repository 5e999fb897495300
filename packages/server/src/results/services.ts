import type { HourMarks } from "../hour-marks/create-hour-marks.ts";
import type { VersionServices } from "../versions/services.ts";
import type { Places } from "./places.ts";
import type { ResultPins } from "./result-pins.ts";
import type { ResultTokens } from "./result-token.ts";

/** The services that results need. */
export interface ResultServices extends VersionServices {
  /** Marks the hours whose chats are written to. */
  hourMarks: HourMarks;
  /** Stores first answers where a bot takes only so many results. */
  places: Places;
  resultPins: ResultPins;
  resultTokens: ResultTokens;
}
