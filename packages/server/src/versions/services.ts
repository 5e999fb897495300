import type { DraftServices } from "../drafts/services.ts";
import type { FontStore } from "../fonts/create-font-store.ts";
import type { Mailer } from "../mail/create-mailer.ts";
import type { FileWork } from "./create-file-work.ts";
import type { FlowStore } from "./flow-store.ts";

/** The services that published versions need. */
export interface VersionServices extends DraftServices {
  fileWork: FileWork;
  flowStore: FlowStore;
  /** The fonts of themes, which this server provides to visitors. */
  fontStore: FontStore;
  /** Tells whether the installation has a mail server. */
  mailer: Mailer;
}
