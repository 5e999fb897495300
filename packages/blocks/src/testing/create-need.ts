import type { EffectNeed, Json, NeedOutput } from "@parley/core";

/** The need, which has to be for one of the block's own effects. */
export const asEffect = (need: NeedOutput | undefined): EffectNeed => {
  if (need?.kind !== "effect") throw new Error(`The need is for ${need?.kind ?? "nothing"}`);
  return need;
};

/** What a block asks of the visitor's browser, for tests of how it is answered. */
export const createNeed = (blockType: string, effect: string, data: Json = null): EffectNeed => ({
  type: "need",
  id: "n",
  botId: "bot",
  groupId: "g",
  blockId: "b",
  visit: 0,
  blockType,
  kind: "effect",
  effect,
  where: "client",
  data,
});
