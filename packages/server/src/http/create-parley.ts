import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { ConnectionOptions } from "node:tls";
import { apis } from "@parley/blocks/apis";
import { credentialsDefinitions } from "@parley/blocks/credentials";
import { credentialsServers } from "@parley/blocks/credentials-servers";
import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { servers } from "@parley/blocks/servers";
import type { BlockApis, BlockServers, Catalogue, CredentialsServers } from "@parley/core";
import type { CredentialsDefinitions, Definitions } from "@parley/core/fields";
import type { Logger } from "pino";
import { ensureMainWorkspace } from "../accounts/main-workspace.ts";
import { createFindOwner, readOwnerToken } from "../accounts/owner-token.ts";
import { prepareAuth } from "../accounts/prepare-auth.ts";
import { findProviderHosts, findProviders } from "../accounts/providers/find-providers.ts";
import { createAskModel } from "../ai/create-ask-model.ts";
import { prepareTokens } from "../api-tokens/prepare-tokens.ts";
import { createAudit } from "../audit/create-audit.ts";
import { createBackground } from "../base/background.ts";
import { createLog } from "../base/log.ts";
import { createTurnstile } from "../base/turnstile.ts";
import { type Bus, silentBus } from "../bus/bus.ts";
import { openBus } from "../bus/open-bus.ts";
import { createSessionMemory } from "../chat/session/session-memory.ts";
import { createCipher } from "../credentials/create-cipher.ts";
import { type FindCredentials, findCredentialData } from "../credentials/find-credential-data.ts";
import { renewEncryption } from "../credentials/renew-encryption.ts";
import { openPatiently } from "../database/open-patiently.ts";
import { createOutbox } from "../deliveries/create-outbox.ts";
import { findOwnFile } from "../deliveries/find-own-file.ts";
import { sendAtOnce } from "../deliveries/send-at-once.ts";
import { createDraftHub } from "../drafts/create-draft-hub.ts";
import { createDraftMemory } from "../drafts/draft-memory.ts";
import { receiveCall } from "../effects/awaited-calls.ts";
import { createCallKeys } from "../effects/call-addresses.ts";
import { createEffectMemory } from "../effects/create-effect-memory.ts";
import { createPreviewRuns } from "../effects/create-preview-runs.ts";
import { createLifeSigns } from "../effects/life-signs.ts";
import { createLookUpCache } from "../effects/look-up-cache.ts";
import { createRunOnce } from "../effects/run-once.ts";
import { addressesOf } from "../environment/addresses.ts";
import { dataFolder, encryptionSecretFile, keepSecret } from "../environment/data-folder.ts";
import type { Environment } from "../environment/parse-environment.ts";
import { createFontList } from "../fonts/create-font-list.ts";
import { createFontStore } from "../fonts/create-font-store.ts";
import { createHourMarks } from "../hour-marks/create-hour-marks.ts";
import { createMailer } from "../mail/create-mailer.ts";
import { createMediaSearch } from "../media-search/create-media-search.ts";
import { createUseKeeper } from "../model-uses/keep-uses.ts";
import { readPriceList } from "../model-uses/price-list.ts";
import { warnOwners } from "../model-uses/warn-owners.ts";
import { createCounting } from "../numbers/create-counting.ts";
import { createOutbound } from "../outbound/create-outbound.ts";
import type { AddressRules } from "../outbound/guard-addresses.ts";
import { recordOutbound, withoutRecord } from "../outbound/record-calls.ts";
import { createBuilderAssets, createViewerAssets, findDist } from "../pages/built-assets.ts";
import { createNewcomerInvitations } from "../people/invitation-service.ts";
import { createPreviewTokens } from "../preview/preview-tokens.ts";
import { createPublisher } from "../publishing/create-publisher.ts";
import { createPlaces } from "../results/places.ts";
import { createResultPins } from "../results/result-pins.ts";
import { createResultTokens } from "../results/result-token.ts";
import { createSandboxPool } from "../sandbox/create-sandbox-pool.ts";
import { createLinearPatterns } from "../sandbox/linear-patterns.ts";
import { createCallKeeper } from "../service-calls/keep-calls.ts";
import { openBucket, openFolder } from "../storage/open-storage.ts";
import { tellStorageFaults } from "../storage/storage-error.ts";
import { createNotifier } from "../subscriptions/create-notifier.ts";
import { createResultFollower } from "../subscriptions/follow-results.ts";
import { resultLink } from "../subscriptions/result-letter.ts";
import { createSubscriptionServer } from "../subscriptions/subscription-server.ts";
import { openTracing } from "../tracing/open-tracing.ts";
import {
  noteStatements,
  traceBlocks,
  traceDatabase,
  traceMailer,
  traceOutbound,
  traceSandbox,
} from "../tracing/trace-parts.ts";
import { createFileTokens } from "../uploads/file-tokens.ts";
import { keepGenerated } from "../uploads/keep-generated.ts";
import { createUploadTokens } from "../uploads/upload-tokens.ts";
import { createFileWork } from "../versions/create-file-work.ts";
import { fingerprintDefinitions } from "../versions/fingerprint.ts";
import { createFlowStore } from "../versions/flow-store.ts";
import { authorize } from "./authorize.ts";
import { createBuilderApp } from "./create-builder-app.ts";
import { createCleaning } from "./create-cleaning.ts";
import { createMetrics } from "./create-metrics.ts";
import { createRoutes } from "./create-routes.ts";
import { createViewerApp } from "./create-viewer-app.ts";
import type { RoutineLevel, Services } from "./services.ts";

/**
 * Milliseconds for which running effects may continue after the server stops accepting requests. Clients follow
 * streamed texts from other processes meanwhile.
 */
const effectTime = 8_000;
/** How many scans of all results of a bot run at the same time. Each takes a processor that visitors need, too. */
const mostScans = 2;

export interface ParleyOptions {
  environment: Environment;
  /** The folder of the built viewer; found automatically if absent. */
  viewerDist?: string;
  /** The folder of the built builder; found automatically if absent. */
  builderDist?: string;
  /** The folder of the built embed script; found automatically if absent. */
  embedDist?: string;
  /** The block types; all of Parley's if absent. */
  blocks?: { definitions: Definitions; runs: Catalogue; apis: BlockApis; servers: BlockServers };
  /** For tests: the types of credentials; all of Parley's if absent. */
  credentials?: { definitions: CredentialsDefinitions; servers: CredentialsServers };
  /** For tests: additional permitted addresses, and replacements for other servers. */
  outside?: Partial<AddressRules>;
  /** For tests: additional certificate authorities for mail servers. */
  mailTls?: ConnectionOptions;
  /** The logger; by default, warnings and errors go to standard error. */
  log?: Logger;
  /** The log level of requests; `info` if absent. */
  routineLevel?: RoutineLevel;
}

/** The whole server without a socket: the builder's and the viewer's app on one database. */
export type Parley = Awaited<ReturnType<typeof createParley>>;

/**
 * Opens the database, migrates its tables and creates the apps.
 *
 * @throws FolderLockedError when another process uses the data folder; ForeignDatabaseError when the database contains
 * another program's tables
 */
export const createParley = async (options: ParleyOptions) => {
  const { environment } = options;
  const log = options.log ?? createLog("warn");
  const folder = dataFolder(environment);
  const { DATABASE_URL: url, PARLEY_DATABASE_SCHEMA: schema } = environment;
  const instance = randomUUID();
  const tracing = await openTracing(environment, { instance, log });
  const onStatement = tracing.isOn ? noteStatements(tracing) : undefined;
  const patience = environment.PARLEY_DATABASE_WAIT;
  const opened = await openPatiently({ url, folder, schema, onStatement }, { patience, log }).catch(async (error) => {
    await tracing.close();
    throw error;
  });
  const database = traceDatabase(tracing, opened);
  let bus: Bus = silentBus;
  try {
    await ensureMainWorkspace(database, environment.DEFAULT_WORKSPACE_PLAN);
    const blocks = options.blocks ?? { definitions, runs, apis, servers };
    const blockServers = traceBlocks(tracing, blocks.servers);
    const { SSRF_ALLOWED_HOSTS: allowedHosts = [], PARLEY_LOCAL_SERVERS: localServers = [] } = environment;
    const rules = { allowedHosts, localServers, ...options.outside };
    const outbound = recordOutbound(traceOutbound(tracing, createOutbound(rules)));
    const trustedHosts = findProviderHosts(environment);
    const providerOutbound = traceOutbound(tracing, createOutbound({ ...rules, trustedHosts }));
    const sandbox = traceSandbox(tracing, createSandboxPool(outbound.fetch));
    const secret = environment.ENCRYPTION_SECRET ?? keepSecret(folder, encryptionSecretFile);
    const cipher = createCipher(secret, environment.PARLEY_EARLIER_SECRETS);
    await renewEncryption({ database, cipher }, log);
    const ownerToken = readOwnerToken(environment);
    bus = await openBus({ redisUrl: environment.REDIS_URL, databaseUrl: url, database, secret, log });
    const draftHub = createDraftHub(database, { bus });
    const bucket = openBucket(environment, (client) => traceOutbound(tracing, client));
    const files = bucket ?? openFolder(join(folder, "uploads"));
    const storage = tellStorageFaults(files.storage);
    const fontStore = createFontStore({ fetch: outbound.fetch, storage, log });
    const viewerDist = options.viewerDist ?? findDist("viewer");
    const builderDist = options.builderDist ?? findDist("builder");
    const addresses = addressesOf(environment);
    const findCredentials: FindCredentials = (key) => withoutRecord(() => findCredentialData(services, key));
    const tls = options.mailTls ? { tls: options.mailTls } : {};
    const mailer = traceMailer(tracing, createMailer({ environment, rules, ...tls }));
    const accountTypes = options.credentials?.definitions ?? credentialsDefinitions;
    const serviceCalls = createCallKeeper(database, { days: environment.PARLEY_CALL_DAYS, log });
    const modelUses = createUseKeeper(database, {
      priceOf: readPriceList(environment),
      log,
      warn: (ceiling) => warnOwners({ database, mailer, log, addresses }, ceiling),
    });
    const ownServers = { ...blockServers, ...createSubscriptionServer(() => services) };
    const outbox = createOutbox({
      serviceCalls,
      database,
      storage,
      addresses,
      log,
      servers: ownServers,
      outbound,
      mailer,
      findCredentials,
      cipher,
      credentialsDefinitions: accountTypes,
    });
    const tokens = prepareTokens({ database, log, bus });
    const lifeSigns = createLifeSigns({ database, instance });
    await lifeSigns.watch();
    const runOnce = createRunOnce({ database, instance, lifeSigns });
    const fileWork = createFileWork(blocks.definitions);
    const flowStore = createFlowStore(database, fileWork);
    const counting = createCounting({ database, flowStore }, log);
    const resultFollower = createResultFollower(database);
    const notifier = createNotifier(() => services, log);
    resultFollower.onFollowed(notifier.wake);
    const services: Services = {
      publisher: createPublisher({ database, fileWork, flowStore, fontStore, mailer, draftHub }, log),
      environment,
      addresses,
      log,
      routineLevel: options.routineLevel ?? "info",
      instance,
      bus,
      database,
      definitions: blocks.definitions,
      fingerprint: fingerprintDefinitions(blocks.definitions),
      credentialsDefinitions: accountTypes,
      credentialsServers: options.credentials?.servers ?? credentialsServers,
      renewals: new Map(),
      runs: blocks.runs,
      matches: createLinearPatterns(),
      apis: blocks.apis,
      sessionMemory: createSessionMemory(database.kind),
      servers: ownServers,
      findOwner: createFindOwner(ownerToken),
      ...prepareAuth(secret, bus),
      ...tokens,
      invitations: createNewcomerInvitations(() => services),
      audit: createAudit({ database, log, proxies: environment.PARLEY_TRUST_PROXY }),
      providers: findProviders(environment),
      providerOutbound,
      serviceCalls,
      modelUses,
      effectMemory: createEffectMemory({ runOnce }),
      runOnce,
      previewRuns: createPreviewRuns(bus),
      sandbox,
      draftMemory: createDraftMemory(),
      draftHub,
      fileWork,
      background: createBackground(),
      flowStore,
      counting,
      scans: createTurnstile(mostScans),
      hourMarks: createHourMarks(database, Date.now, resultFollower.follow),
      resultFollower,
      notifier,
      cipher,
      findCredentials,
      mailer,
      outbox,
      lookUpCache: createLookUpCache(),
      mediaSearch: createMediaSearch({ environment, outbound, log }),
      storeFile: (file, maker) => keepGenerated(services, file, maker),
      readFile: (owner, address, limit) => findOwnFile(services, owner, address, limit),
      receiveCall: (call) => receiveCall(database, call),
      callKeys: createCallKeys(secret),
      sendAtOnce: (delivery) => sendAtOnce(services, delivery),
      resultAddress: (result) => resultLink(addresses.builder, result),
      outbound,
      askModel: createAskModel(outbound.fetch),
      places: createPlaces(database, flowStore),
      resultPins: createResultPins(database),
      resultTokens: createResultTokens(secret),
      previewTokens: createPreviewTokens(secret),
      fontStore,
      fontList: createFontList({ environment, outbound, log }),
      storage,
      uploadTokens: createUploadTokens(secret),
      fileTokens: createFileTokens(secret),
      viewerDist,
      builderDist,
      metrics: await createMetrics(database, environment),
      tracing,
      embedDist: options.embedDist ?? findDist("embed"),
      getAssets: createViewerAssets(viewerDist, environment.PARLEY_DEV_APPS?.viewer),
      getBuilderAssets: createBuilderAssets(builderDist, environment.PARLEY_DEV_APPS?.builder),
    };
    const routes = createRoutes(services).map(authorize(services));
    const cleaning = createCleaning(services, log);
    return {
      services,
      cleaning,
      log,
      instance,
      ownerToken,
      builder: createBuilderApp(services, routes),
      viewer: createViewerApp(services, routes),
      /** Ends streams, which would never end by themselves, before waiting for running requests. */
      endStreams: () => draftHub.close(),
      /** Closes the database and unlocks the data folder. */
      async close() {
        await draftHub.close();
        await services.background.close();
        await cleaning.close();
        await services.publisher.close();
        await counting.close();
        await notifier.close();
        await tokens.tokenUses.settle();
        const { runOnce, previewRuns } = services;
        await Promise.all([outbox.close(), runOnce.close(effectTime), previewRuns.close(effectTime)]);
        await Promise.all([serviceCalls.close(), modelUses.close()]);
        await Promise.all([sandbox.close(), services.fileWork.close()]);
        await outbound.close();
        await providerOutbound.close();
        await fontStore.settle();
        await files.close();
        await bus.close();
        await database.close();
        await tracing.close();
      },
    };
  } catch (error) {
    await bus.close();
    await database.close();
    await tracing.close();
    throw error;
  }
};
