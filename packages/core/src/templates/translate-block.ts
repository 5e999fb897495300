import type { FlowBlock } from "../nouns/flow-parts.ts";
import { changeAt } from "./template.ts";

/** A block as visitors read it in a language; texts without a translation stay as they are. */
export const translateBlock = <Block extends Pick<FlowBlock, "translations">>(
  block: Block,
  language: string | undefined,
): Block => {
  // A language with the name of something that every object has, such as "constructor", has no keys to go through.
  const values = block.translations?.[language ?? ""];
  let translated: unknown = block;
  for (const path in values) translated = changeAt(translated, path, () => values?.[path]);
  // Compiling has checked that each value is of the kind that stands at its path.
  return translated as Block;
};
