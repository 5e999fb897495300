import type { Database } from "../database/schema.ts";

/** The services that saved themes need. */
export interface ThemeServices {
  database: Database;
}
