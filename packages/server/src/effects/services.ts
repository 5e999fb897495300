import type { BlockServers, Catalogue, PatternTest } from "@parley/core";
import type { ResultServices } from "../results/services.ts";
import type { BlockMeans } from "./block-call.ts";
import type { EffectMemory } from "./create-effect-memory.ts";

/** What the code about effects may use. */
export interface EffectServices extends ResultServices, BlockMeans {
  /** The behaviour of the block types. */
  runs: Catalogue;
  /** Tests authors' patterns in linear time. */
  matches: PatternTest;
  /** The server parts of the block types. */
  servers: BlockServers;
  effectMemory: EffectMemory;
}
