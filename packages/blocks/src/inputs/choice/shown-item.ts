/** An item prepared by the block's run, with templates filled in. `value` is what is stored. */
export type ShownItem = { id: string; content: string; value: string };
