import type { BlockServers, Catalogue, PatternTest } from "@parley/core";
import type { Outbox } from "../deliveries/create-outbox.ts";
import type { Addresses } from "../environment/addresses.ts";
import type { UseKeeper } from "../model-uses/keep-uses.ts";
import type { ResultServices } from "../results/services.ts";
import type { CallKeeper } from "../service-calls/keep-calls.ts";
import type { BlockMeans } from "./block-call.ts";
import type { CallKeys } from "./call-addresses.ts";
import type { EffectMemory } from "./create-effect-memory.ts";
import type { PreviewRuns } from "./create-preview-runs.ts";
import type { LookUpCache } from "./look-up-cache.ts";
import type { RunOnce } from "./run-once.ts";

/** The services that effects need. */
export interface EffectServices extends ResultServices, BlockMeans {
  /** The behaviour of the block types. */
  runs: Catalogue;
  /** Tests authors' patterns in linear time. */
  matches: PatternTest;
  /** The server code of the block types. */
  servers: BlockServers;
  effectMemory: EffectMemory;
  /** Performs each effect of a result only once. */
  runOnce: RunOnce;
  previewRuns: PreviewRuns;
  serviceCalls: CallKeeper;
  modelUses: UseKeeper;
  /** Sends the deliveries of blocks. */
  outbox: Outbox;
  /** Caches the lists that authors' forms have requested recently. */
  lookUpCache: LookUpCache;
  addresses: Addresses;
  /** Creates and checks the keys in the addresses that other services call. */
  callKeys: CallKeys;
}
