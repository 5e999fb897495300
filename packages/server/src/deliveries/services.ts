import type { BlockServers } from "@parley/core";
import type { CredentialsDefinitions } from "@parley/core/fields";
import type { Logger } from "pino";
import type { Cipher } from "../credentials/create-cipher.ts";
import type { FindCredentials } from "../credentials/find-credential-data.ts";
import type { Mailer } from "../mail/create-mailer.ts";
import type { Outbound } from "../outbound/create-outbound.ts";
import type { CallKeeper } from "../service-calls/keep-calls.ts";
import type { UploadServices } from "../uploads/services.ts";
import type { Outbox } from "./create-outbox.ts";

/** The services that sending needs. */
export interface DeliveryMeans extends Pick<UploadServices, "database" | "storage" | "addresses"> {
  log: Logger;
  /** Stores the calls of attempts, to be looked up. */
  serviceCalls: CallKeeper;
  /** The server code of the block types. */
  servers: BlockServers;
  outbound: Pick<Outbound, "fetch">;
  mailer: Mailer;
  findCredentials: FindCredentials;
  cipher: Cipher;
  /** The definitions of all types of credentials. */
  credentialsDefinitions: CredentialsDefinitions;
}

/** The services that deliveries need. */
export interface DeliveryServices extends DeliveryMeans {
  outbox: Outbox;
}
