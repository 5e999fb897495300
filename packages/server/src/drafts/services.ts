import type { Definitions } from "@parley/core/fields";
import type { RightsWatch } from "../accounts/rights-watch.ts";
import type { BotServices } from "../bot-rows/services.ts";
import type { Environment } from "../environment/parse-environment.ts";
import type { DraftHub } from "./create-draft-hub.ts";
import type { DraftMemory } from "./draft-memory.ts";

/** The services that drafts need. */
export interface DraftServices extends BotServices {
  definitions: Definitions;
  /** A hash of the block definitions and the release. If it differs, flows are compiled differently. */
  fingerprint: string;
  draftMemory: DraftMemory;
  draftHub: DraftHub;
  rightsWatch: RightsWatch;
  environment: Environment;
}
