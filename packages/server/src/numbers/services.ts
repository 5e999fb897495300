import type { Turnstile } from "../base/turnstile.ts";
import type { ResultServices } from "../results/services.ts";
import type { Counting } from "./create-counting.ts";

/** The services that the numbers of chats need. */
export interface NumberServices extends ResultServices {
  /** Counts hours in the background. */
  counting: Counting;
  /** What reads all results of a bot does it in turns here: it takes seconds of a processor. */
  scans: Turnstile;
}
