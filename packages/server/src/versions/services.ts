import type { DraftServices } from "../drafts/services.ts";
import type { FontStore } from "../fonts/create-font-store.ts";
import type { Mailer } from "../mail/create-mailer.ts";
import type { FileWork } from "./create-file-work.ts";
import type { FlowStore } from "./flow-store.ts";

/** What the code about published versions may use. */
export interface VersionServices extends DraftServices {
  fileWork: FileWork;
  flowStore: FlowStore;
  /** The fonts of themes, which visitors have from this server. */
  fontStore: FontStore;
  /** Whether the installation has a mail server. */
  mailer: Mailer;
}
