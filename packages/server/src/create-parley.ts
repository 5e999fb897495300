import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { apis } from "@parley/blocks/apis";
import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { servers } from "@parley/blocks/servers";
import type { BlockApis, BlockServers, Catalogue } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import type { Logger } from "pino";
import { createTokenCheck } from "./accounts/create-token-check.ts";
import { keepSecret } from "./accounts/kept-secret.ts";
import { readOwnerToken } from "./accounts/owner-token.ts";
import { ensureMainWorkspace } from "./accounts/workspace-repository.ts";
import { createBuilderApp } from "./create-builder-app.ts";
import { createLog } from "./create-log.ts";
import { createViewerApp } from "./create-viewer-app.ts";
import { createCipher } from "./credentials/create-cipher.ts";
import { openDatabase } from "./database/open-database.ts";
import { createEffectMemory } from "./effects/create-effect-memory.ts";
import { dataFolder } from "./environment/data-folder.ts";
import type { Environment } from "./environment/parse-environment.ts";
import { createOutbound } from "./outbound/create-outbound.ts";
import type { AddressRules } from "./outbound/guard-addresses.ts";
import { findViewerDist, loadViewerAssets, type ViewerAssets } from "./pages/viewer-assets.ts";
import { createStripe } from "./payments/create-stripe.ts";
import { createPreviewTokens } from "./preview/preview-tokens.ts";
import { createResultPins } from "./results/result-pins.ts";
import { createResultTokens } from "./results/result-token.ts";
import { createSandboxPool } from "./sandbox/create-sandbox-pool.ts";
import type { Services } from "./services.ts";
import { createDiskStorage } from "./uploads/disk-storage.ts";
import { createUploadTokens } from "./uploads/upload-tokens.ts";
import { createFlowStore } from "./versions/flow-store.ts";

export interface ParleyOptions {
  environment: Environment;
  /** The folder of the built viewer, where it is not in its usual place. */
  viewerDist?: string;
  /** The block types; all of Parley's where absent. */
  blocks?: { definitions: Definitions; runs: Catalogue; apis: BlockApis; servers: BlockServers };
  /** For tests: which addresses may be called besides the public ones, and where Stripe is. */
  outside?: Partial<AddressRules> & { stripeUrl?: string };
  /** Where it logs; by default warnings and errors only, on standard error. */
  log?: Logger;
}

/** The whole server without a socket: two apps over one database. */
export type Parley = Awaited<ReturnType<typeof createParley>>;

const createAssetReader = (dist: string): (() => ViewerAssets) => {
  let assets: ViewerAssets | undefined;
  return () => {
    assets ??= loadViewerAssets(dist);
    return assets;
  };
};

/**
 * Opens the database, brings its tables up to date and puts the apps together.
 *
 * @throws FolderLockedError when another process uses the data folder
 */
export const createParley = async (options: ParleyOptions) => {
  const { environment } = options;
  const log = options.log ?? createLog("warn");
  const folder = dataFolder(environment);
  const database = await openDatabase({ url: environment.DATABASE_URL, folder });
  try {
    await ensureMainWorkspace(database, environment.DEFAULT_WORKSPACE_PLAN);
    const blocks = options.blocks ?? { definitions, runs, apis, servers };
    const { stripeUrl, ...rules } = options.outside ?? {};
    const outbound = createOutbound({ allowedHosts: environment.SSRF_ALLOWED_HOSTS ?? [], ...rules });
    const sandbox = createSandboxPool(outbound.fetch);
    const secret = environment.ENCRYPTION_SECRET ?? keepSecret(folder, "encryption-secret");
    const services: Services = {
      environment,
      addresses: {
        builder: environment.NEXTAUTH_URL,
        viewer: environment.NEXT_PUBLIC_VIEWER_URL?.[0] ?? `http://127.0.0.1:${environment.PARLEY_VIEWER_PORT}`,
      },
      database,
      definitions: blocks.definitions,
      runs: blocks.runs,
      apis: blocks.apis,
      servers: blocks.servers,
      effectMemory: createEffectMemory(),
      sandbox,
      flowStore: createFlowStore(database, blocks.definitions),
      cipher: createCipher(secret),
      outbound,
      payments: createStripe(outbound, stripeUrl),
      resultPins: createResultPins(database),
      resultTokens: createResultTokens(secret),
      previewTokens: createPreviewTokens(secret),
      storage: createDiskStorage(join(folder, "uploads")),
      uploadTokens: createUploadTokens(secret),
    };
    const ownerToken = readOwnerToken(environment);
    const isOwnerToken = createTokenCheck(ownerToken);
    const instance = randomUUID();
    const viewerDist = options.viewerDist ?? findViewerDist();
    const getAssets = createAssetReader(viewerDist);
    return {
      services,
      log,
      instance,
      ownerToken,
      builder: createBuilderApp(services, { log, instance, isOwnerToken }),
      viewer: createViewerApp(services, { log, instance, viewerDist, getAssets, isOwnerToken }),
      /** Closes the database and gives the data folder free. */
      async close() {
        await sandbox.close();
        await outbound.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};
