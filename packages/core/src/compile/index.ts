export type { Problem } from "../bot-fields/problem.ts";
export { type CompiledBlock, compileBlock } from "./compile-block.ts";
export { compileFlow } from "./compile-flow.ts";
export { findUsedVariables } from "./find-used-variables.ts";
export { toPublicFlow } from "./to-public-flow.ts";
export { type PublicTypebot, toPublicTypebot } from "./to-public-typebot.ts";
