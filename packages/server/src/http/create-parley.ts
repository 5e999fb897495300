import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { apis } from "@parley/blocks/apis";
import { credentialsDefinitions } from "@parley/blocks/credentials";
import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { servers } from "@parley/blocks/servers";
import type { BlockApis, BlockServers, Catalogue } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import type { Logger } from "pino";
import { ensureMainWorkspace } from "../accounts/main-workspace.ts";
import { createFindOwner, readOwnerToken } from "../accounts/owner-token.ts";
import { prepareAuth } from "../accounts/prepare-auth.ts";
import { createLog } from "../base/log.ts";
import { createCipher } from "../credentials/create-cipher.ts";
import { findCredentialData } from "../credentials/credential-service.ts";
import { openDatabase } from "../database/open-database.ts";
import { createDraftHub } from "../drafts/create-draft-hub.ts";
import { createDraftMemory } from "../drafts/draft-memory.ts";
import { createEffectMemory } from "../effects/create-effect-memory.ts";
import { addressesOf } from "../environment/addresses.ts";
import { dataFolder, encryptionSecretFile, keepSecret } from "../environment/data-folder.ts";
import type { Environment } from "../environment/parse-environment.ts";
import { createFontStore } from "../fonts/create-font-store.ts";
import { createOutbound } from "../outbound/create-outbound.ts";
import type { AddressRules } from "../outbound/guard-addresses.ts";
import { createBuilderAssets, createViewerAssets, findDist } from "../pages/built-assets.ts";
import { createPreviewTokens } from "../preview/preview-tokens.ts";
import { createResultPins } from "../results/result-pins.ts";
import { createResultTokens } from "../results/result-token.ts";
import { createSandboxPool } from "../sandbox/create-sandbox-pool.ts";
import { createLinearPatterns } from "../sandbox/linear-patterns.ts";
import { createDiskStorage } from "../storage/disk-storage.ts";
import { createFileTokens } from "../uploads/file-tokens.ts";
import { createUploadTokens } from "../uploads/upload-tokens.ts";
import { fingerprintDefinitions } from "../versions/fingerprint.ts";
import { createFlowStore } from "../versions/flow-store.ts";
import { createBuilderApp } from "./create-builder-app.ts";
import { createRoutes } from "./create-routes.ts";
import { createViewerApp } from "./create-viewer-app.ts";
import type { RoutineLevel, Services } from "./services.ts";

export interface ParleyOptions {
  environment: Environment;
  /** The folder of the built viewer, where it is not in its usual place. */
  viewerDist?: string;
  /** The same for the builder. */
  builderDist?: string;
  /** And for the embed script. */
  embedDist?: string;
  /** The block types; all of Parley's where absent. */
  blocks?: { definitions: Definitions; runs: Catalogue; apis: BlockApis; servers: BlockServers };
  /** For tests: which addresses may be called besides the public ones, and what stands in for other servers. */
  outside?: Partial<AddressRules>;
  /** Where it logs; by default warnings and errors only, on standard error. */
  log?: Logger;
  /** The level of requests in it; `info` where absent. */
  routineLevel?: RoutineLevel;
}

/** The whole server without a socket: two apps over one database. */
export type Parley = Awaited<ReturnType<typeof createParley>>;

/**
 * Opens the database, brings its tables up to date and puts the apps together.
 *
 * @throws FolderLockedError when another process uses the data folder; ForeignDatabaseError when the database holds the
 * tables of another program
 */
export const createParley = async (options: ParleyOptions) => {
  const { environment } = options;
  const log = options.log ?? createLog("warn");
  const folder = dataFolder(environment);
  const { DATABASE_URL: url, PARLEY_DATABASE_SCHEMA: schema } = environment;
  const database = await openDatabase({ url, folder, schema });
  try {
    await ensureMainWorkspace(database, environment.DEFAULT_WORKSPACE_PLAN);
    const blocks = options.blocks ?? { definitions, runs, apis, servers };
    const outbound = createOutbound({ allowedHosts: environment.SSRF_ALLOWED_HOSTS ?? [], ...options.outside });
    const sandbox = createSandboxPool(outbound.fetch);
    const secret = environment.ENCRYPTION_SECRET ?? keepSecret(folder, encryptionSecretFile);
    const cipher = createCipher(secret);
    const ownerToken = readOwnerToken(environment);
    const draftHub = createDraftHub(database);
    const instance = randomUUID();
    const storage = createDiskStorage(join(folder, "uploads"));
    const fontStore = createFontStore({ fetch: outbound.fetch, storage, log });
    const viewerDist = options.viewerDist ?? findDist("viewer");
    const builderDist = options.builderDist ?? findDist("builder");
    const addresses = addressesOf(environment);
    const services: Services = {
      environment,
      addresses,
      log,
      routineLevel: options.routineLevel ?? "info",
      instance,
      database,
      definitions: blocks.definitions,
      fingerprint: fingerprintDefinitions(blocks.definitions),
      credentialsDefinitions,
      runs: blocks.runs,
      matches: createLinearPatterns(),
      apis: blocks.apis,
      servers: blocks.servers,
      findOwner: createFindOwner(ownerToken),
      ...prepareAuth({ database, addresses, secret, log }),
      effectMemory: createEffectMemory(),
      sandbox,
      draftMemory: createDraftMemory(),
      draftHub,
      flowStore: createFlowStore(database, blocks.definitions),
      cipher,
      findCredentials: (key) => findCredentialData({ database, cipher, credentialsDefinitions }, key),
      outbound,
      resultPins: createResultPins(database),
      resultTokens: createResultTokens(secret),
      previewTokens: createPreviewTokens(secret),
      fontStore,
      storage,
      uploadTokens: createUploadTokens(secret),
      fileTokens: createFileTokens(secret),
      viewerDist,
      builderDist,
      embedDist: options.embedDist ?? findDist("embed"),
      getAssets: createViewerAssets(viewerDist, environment.PARLEY_DEV_APPS?.viewer),
      getBuilderAssets: createBuilderAssets(builderDist, environment.PARLEY_DEV_APPS?.builder),
    };
    const routes = createRoutes(services);
    return {
      services,
      log,
      instance,
      ownerToken,
      builder: createBuilderApp(services, routes),
      viewer: createViewerApp(services, routes),
      /** Ends what would never end by itself, before the server waits for what still runs. */
      endStreams: () => draftHub.close(),
      /** Closes the database and lets go of the data folder. */
      async close() {
        await draftHub.close();
        await sandbox.close();
        await outbound.close();
        await fontStore.settle();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};
