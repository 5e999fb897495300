import type { Database } from "../database/schema.ts";

/** The services that folders need. */
export interface FolderServices {
  database: Database;
}
