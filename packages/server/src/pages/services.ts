import type { Catalogue, PatternTest } from "@parley/core";
import type { Environment } from "../environment/parse-environment.ts";
import type { VersionServices } from "../versions/services.ts";
import type { ViewerAssets } from "./built-assets.ts";

/** What the code about visitors' pages may use. */
export interface PageServices extends VersionServices {
  environment: Environment;
  /** The behaviour of the block types, for the first step. */
  runs: Catalogue;
  /** Tests authors' patterns in linear time. */
  matches: PatternTest;
  /** Read when the first page is asked for; throws when the viewer has not been built. */
  getAssets(): ViewerAssets;
}
