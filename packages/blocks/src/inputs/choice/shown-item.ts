/** An item as the block's run prepares it: texts rendered. */
export interface ShownItem {
  id: string;
  content: string;
  value: string;
}
