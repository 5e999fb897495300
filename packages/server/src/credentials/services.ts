import type { BlockServers, CredentialsServers, JsonObject } from "@parley/core";
import type { CredentialsDefinitions } from "@parley/core/fields";
import type { Logger } from "pino";
import type { Database } from "../database/schema.ts";
import type { Addresses } from "../environment/addresses.ts";
import type { Environment } from "../environment/parse-environment.ts";
import type { Mailer } from "../mail/create-mailer.ts";
import type { Outbound } from "../outbound/create-outbound.ts";
import type { Cipher } from "./create-cipher.ts";

/** What the code about credentials may use. */
export interface CredentialServices {
  database: Database;
  environment: Environment;
  addresses: Addresses;
  outbound: Pick<Outbound, "fetch">;
  mailer: Mailer;
  log: Pick<Logger, "warn">;
  /** What credentials of each type hold. */
  credentialsDefinitions: CredentialsDefinitions;
  /** What the server does for types of credentials. */
  credentialsServers: CredentialsServers;
  /** The server parts of the block types: some take what the service of an account tells by itself. */
  servers: BlockServers;
  /** Encrypts what only the server may know. */
  cipher: Cipher;
  /** By id, the accounts for which this process is asking for new access now. */
  renewals: Map<string, Promise<JsonObject | null>>;
}
