import type { MediaSearch } from "./create-media-search.ts";

/** The services that the search in media libraries needs. */
export interface MediaSearchServices {
  mediaSearch: MediaSearch;
}
