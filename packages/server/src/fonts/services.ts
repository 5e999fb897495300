import type { FontList } from "./create-font-list.ts";

/** The services that the font list needs. */
export interface FontServices {
  fontList: FontList;
}
