import type * as z from "zod";
import type { FlowBlock, FlowItem } from "../flow.ts";
import type { BlockDefinition } from "./definition.ts";

/** Declares a block type; keeps the precise types of its options and items. */
export const defineBlock = <const Definition extends BlockDefinition>(definition: Definition): Definition => definition;

/** The complete options of a definition. */
export type OptionsOf<Definition extends BlockDefinition> = z.output<Definition["options"]>;

/** A row of a definition, complete. */
export type ItemOf<Definition extends BlockDefinition> = (Definition extends { item: infer Item extends z.ZodType }
  ? z.output<Item>
  : unknown) & { id: string; outgoingEdgeId?: string };

/** The compiled block of a definition. */
export type BlockOf<Definition extends BlockDefinition> = FlowBlock<
  OptionsOf<Definition>,
  Definition extends { item: z.ZodType } ? ItemOf<Definition> : FlowItem
>;
