export { type BlockOf, defineBlock, type ItemOf, type OptionsOf } from "./define-block.ts";
export type { BlockDefinition, BlockFamily, BlockMoves, Definitions, FieldInfo, FieldValueIs } from "./definition.ts";
export * as f from "./fields.ts";
