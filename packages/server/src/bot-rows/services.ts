import type { Database } from "../database/schema.ts";
import type { Addresses } from "../environment/addresses.ts";

/** What the code about bots may use. */
export interface BotServices {
  database: Database;
  /** Known only after the server listens, if the port was left open. */
  addresses: Addresses;
}
