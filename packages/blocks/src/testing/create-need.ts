import type { Json, NeedOutput } from "@parley/core";

/** What a block asks of the visitor's browser, for tests of how it is answered. */
export const createNeed = (blockType: string, kind: string, data: Json = null): NeedOutput => ({
  type: "need",
  id: "n",
  botId: "bot",
  groupId: "g",
  blockId: "b",
  visit: 0,
  blockType,
  kind,
  where: "client",
  data,
});
