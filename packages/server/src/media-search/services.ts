import type { MediaSearch } from "./create-media-search.ts";

/** What the code about libraries of pictures and videos may use. */
export interface MediaSearchServices {
  mediaSearch: MediaSearch;
}
