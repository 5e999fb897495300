import type { BlockApis, BlockServers, Catalogue } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import type { Cipher } from "./credentials/create-cipher.ts";
import type { Database } from "./database/schema.ts";
import type { EffectMemory } from "./effects/create-effect-memory.ts";
import type { Environment } from "./environment/parse-environment.ts";
import type { Outbound } from "./outbound/create-outbound.ts";
import type { PaymentProvider } from "./payments/payment-provider.ts";
import type { PreviewTokens } from "./preview/preview-tokens.ts";
import type { ResultPins } from "./results/result-pins.ts";
import type { ResultTokens } from "./results/result-token.ts";
import type { Sandbox } from "./sandbox/create-sandbox.ts";
import type { Storage } from "./uploads/storage.ts";
import type { UploadTokens } from "./uploads/upload-tokens.ts";
import type { FlowStore } from "./versions/flow-store.ts";

/** Where the two halves of the server are reached by people and by other programs. Without a slash at the end. */
export interface Addresses {
  builder: string;
  viewer: string;
}

/** What the features share. */
export interface Services {
  environment: Environment;
  /** Known once the server listens, where a port was left open. */
  addresses: Addresses;
  database: Database;
  definitions: Definitions;
  runs: Catalogue;
  apis: BlockApis;
  servers: BlockServers;
  effectMemory: EffectMemory;
  sandbox: Sandbox;
  flowStore: FlowStore;
  /** Encrypts what only the server may know. */
  cipher: Cipher;
  /** The way to other servers. */
  outbound: Outbound;
  payments: PaymentProvider;
  resultPins: ResultPins;
  resultTokens: ResultTokens;
  previewTokens: PreviewTokens;
  storage: Storage;
  uploadTokens: UploadTokens;
}

/** The address at which visitors find a bot; null while it is not published. */
export const publicUrl = (
  { addresses }: Pick<Services, "addresses">,
  bot: { public_id: string; live_version: number | null },
): string | null => (bot.live_version === null ? null : `${addresses.viewer}/${bot.public_id}`);
