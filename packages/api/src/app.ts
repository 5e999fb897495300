// The part of the contracts that browser apps need: types and plain data, without schemas.
export {
  type AnswerOf,
  type AppCall,
  type BodyOf,
  type Client,
  createClient,
  writeRequest,
} from "./client/app-call.ts";
export * as calls from "./client/app-calls.ts";
export { workspaceHeader } from "./contract/call.ts";
export * from "./contract/constants.ts";
export type * from "./index.ts";
export { readCsv, toCsv } from "./results-file/csv.ts";
export { blockKey, filesOf } from "./results-file/results-table.ts";
