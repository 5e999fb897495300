import type { FontList } from "./create-font-list.ts";

/** What the code about the list of fonts may use. */
export interface FontServices {
  fontList: FontList;
}
