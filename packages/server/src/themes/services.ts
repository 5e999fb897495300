import type { Database } from "../database/schema.ts";

/** What the code about saved themes may use. */
export interface ThemeServices {
  database: Database;
}
