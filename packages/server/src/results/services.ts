import type { VersionServices } from "../versions/services.ts";
import type { ResultPins } from "./result-pins.ts";
import type { ResultTokens } from "./result-token.ts";

/** The services that results need. */
export interface ResultServices extends VersionServices {
  resultPins: ResultPins;
  resultTokens: ResultTokens;
}
