import type { CredentialsDefinitions } from "@parley/core/fields";
import type { Database } from "../database/schema.ts";
import type { Cipher } from "./create-cipher.ts";

/** What the code about credentials may use. */
export interface CredentialServices {
  database: Database;
  /** What credentials of each type hold. */
  credentialsDefinitions: CredentialsDefinitions;
  /** Encrypts what only the server may know. */
  cipher: Cipher;
}
