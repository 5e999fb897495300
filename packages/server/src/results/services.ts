import type { VersionServices } from "../versions/services.ts";
import type { ResultPins } from "./result-pins.ts";
import type { ResultTokens } from "./result-token.ts";

/** What the code about results may use. */
export interface ResultServices extends VersionServices {
  resultPins: ResultPins;
  resultTokens: ResultTokens;
}
