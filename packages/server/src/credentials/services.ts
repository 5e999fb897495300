import type { BlockServers, CredentialsServers, JsonObject } from "@parley/core";
import type { CredentialsDefinitions } from "@parley/core/fields";
import type { Logger } from "pino";
import type { Database } from "../database/schema.ts";
import type { Addresses } from "../environment/addresses.ts";
import type { Environment } from "../environment/parse-environment.ts";
import type { Mailer } from "../mail/create-mailer.ts";
import type { Outbound } from "../outbound/create-outbound.ts";
import type { Cipher } from "./create-cipher.ts";

/** The services that credentials need. */
export interface CredentialServices {
  database: Database;
  environment: Environment;
  addresses: Addresses;
  outbound: Pick<Outbound, "fetch">;
  mailer: Mailer;
  log: Pick<Logger, "warn">;
  /** The definitions of all types of credentials. */
  credentialsDefinitions: CredentialsDefinitions;
  /** The server code of types of credentials. */
  credentialsServers: CredentialsServers;
  /** The server code of block types. Some of it reads the webhooks of an account's service. */
  servers: BlockServers;
  /** Encrypts secrets for storage. */
  cipher: Cipher;
  /** The running renewals of this process, by account id. */
  renewals: Map<string, Promise<JsonObject | null>>;
}
