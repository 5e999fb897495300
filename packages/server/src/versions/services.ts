import type { DraftServices } from "../drafts/services.ts";
import type { FontStore } from "../fonts/create-font-store.ts";
import type { FlowStore } from "./flow-store.ts";

/** What the code about published versions may use. */
export interface VersionServices extends DraftServices {
  flowStore: FlowStore;
  /** The fonts of themes, which visitors have from this server. */
  fontStore: FontStore;
}
