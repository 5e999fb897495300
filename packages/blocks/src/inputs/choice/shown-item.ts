/** An item as the block's run prepares it: texts rendered. `value` is what is stored. */
export type ShownItem = { id: string; content: string; value: string };
