export type { BlockDefinition, BlockFamily, Definitions, FieldInfo } from "./definition.ts";
export { type BlockOf, defineBlock, type ItemOf, type OptionsOf } from "./define-block.ts";
export * as f from "./fields.ts";
