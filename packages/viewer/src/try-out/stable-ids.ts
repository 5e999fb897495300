import type { Output } from "@parley/core";

/**
 * Gives outputs stable ids made of block, visit and count. The engine's ids count through the whole chat, so after an
 * earlier edit all later ones would differ, and React would replace a field that is being typed into.
 */
export const createStableIds = (): ((outputs: readonly Output[]) => Output[]) => {
  const counts = new Map<string, number>();
  return (outputs) =>
    outputs.map((output) => {
      if (!("id" in output) || output.type === "need") return output;
      const key = `${output.type}-${output.botId}-${output.blockId}-${output.visit}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { ...output, id: `${key}-${count}` };
    });
};
