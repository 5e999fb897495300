import type { Database } from "../database/schema.ts";

/** What the code about folders may use. */
export interface FolderServices {
  database: Database;
}
