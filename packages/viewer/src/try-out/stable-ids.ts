import type { Output } from "@parley/core";

/**
 * Gives what is shown an id by its block, visit and count. The engine counts through the whole chat, so an edit further up
 * would make everything below another thing, and a field that is typed into would be emptied.
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
