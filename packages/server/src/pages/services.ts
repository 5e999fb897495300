import type { Catalogue, PatternTest } from "@parley/core";
import type { Environment } from "../environment/parse-environment.ts";
import type { Places } from "../results/places.ts";
import type { VersionServices } from "../versions/services.ts";
import type { ViewerAssets } from "./built-assets.ts";

/** The services that visitors' pages need. */
export interface PageServices extends VersionServices {
  environment: Environment;
  /** Tells whether a bot takes new chats. */
  places: Places;
  /** The behaviour of the block types, for rendering the first turn. */
  runs: Catalogue;
  /** Tests authors' patterns in linear time. */
  matches: PatternTest;
  /** The files of the viewer, read on first use. Throws if the viewer has not been built. */
  getAssets(): ViewerAssets;
}
