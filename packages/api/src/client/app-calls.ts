// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
export * from "./app-calls/account.ts";
export * from "./app-calls/activity.ts";
export * from "./app-calls/api-tokens.ts";
export * from "./app-calls/automation.ts";
export * from "./app-calls/bots.ts";
export * from "./app-calls/chat-api.ts";
export * from "./app-calls/credentials.ts";
export * from "./app-calls/drafts.ts";
export * from "./app-calls/files.ts";
export * from "./app-calls/folders.ts";
export * from "./app-calls/model-usage.ts";
export * from "./app-calls/people.ts";
export * from "./app-calls/previews.ts";
export * from "./app-calls/results.ts";
export * from "./app-calls/server.ts";
export * from "./app-calls/themes.ts";
