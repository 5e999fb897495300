import { createStore } from "zustand/vanilla";

/** A field of a block to focus as soon as its form is there. */
interface WantedField {
  blockId: string;
  /** The row that has the field; absent for the block's own fields. */
  itemId?: string | undefined;
  /** The name that problems use for the field; null for the first text that is empty. */
  field: string | null;
}

export const wantedFieldStore = createStore<{ wanted: WantedField | null }>(() => ({ wanted: null }));
