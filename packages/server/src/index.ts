export type { BotList, BotSummary, ImportedBot, ImportedBots, PublishedBot } from "./bots/bot-schemas.ts";
export { createParley, type Parley, type ParleyOptions } from "./create-parley.ts";
export { FolderLockedError } from "./database/folder-lock.ts";
export { EnvironmentError } from "./environment/environment-error.ts";
export { type Environment, parseEnvironment, type RawEnvironment } from "./environment/parse-environment.ts";
export type { ResultRow, ResultsPage } from "./results/result-schemas.ts";
export { type FoundServer, findRunningServer } from "./running-server.ts";
export { createSandbox, type Sandbox } from "./sandbox/create-sandbox.ts";
export { type RunningServer, startServer } from "./start-server.ts";
