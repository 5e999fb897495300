import type { JsonObject } from "../values/json.ts";
import type { MailServer } from "./block-delivery.ts";
import type { ServerContext } from "./block-server.ts";

/** What trying an account can do. */
export interface CredentialsContext extends Pick<ServerContext, "fetch"> {
  /**
   * Connects to a mail server as for an e-mail and gives it the user name and password, but sends nothing. Null where it
   * takes them, else why not, for the author and without a secret.
   */
  tryMailServer(server: MailServer): Promise<string | null>;
}

/** What the server does for a type of credentials. */
export interface CredentialsServer {
  /**
   * Asks the other server whether what the credentials hold is good, without changing anything there. Gives null where it
   * is, else what the author reads: the other server's own words where it has any. What is thrown counts as such words
   * where it has a code, as errors of `fetch` do.
   */
  test?(data: JsonObject, context: CredentialsContext): Promise<string | null>;
}

/** All types of credentials that the server does something for, by type. */
export type CredentialsServers = Readonly<Record<string, CredentialsServer>>;

/** Declares what the server does for a type of credentials. */
export const defineCredentialsServer = (server: CredentialsServer): CredentialsServer => server;
