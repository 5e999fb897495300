import type { EffectNeed, Json, NeedOutput } from "@parley/core";

/** Returns the need if it is for a block's own effect; throws otherwise. */
export const asEffect = (need: NeedOutput | undefined): EffectNeed => {
  if (need?.kind !== "effect") throw new Error(`The need is for ${need?.kind ?? "nothing"}`);
  return need;
};

/** Makes a need for a client effect in tests. */
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
