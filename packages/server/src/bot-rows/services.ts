import type { Database } from "../database/schema.ts";
import type { Addresses } from "../environment/addresses.ts";

/** What the code about bots may use. */
export interface BotServices {
  database: Database;
  /** Known once the server listens, where a port was left open. */
  addresses: Addresses;
}
