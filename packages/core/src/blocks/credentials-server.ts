import type { JsonObject } from "../values/json.ts";
import type { MailServer } from "./block-delivery.ts";
import type { ServerContext } from "./block-server.ts";

/** What the test of an account may use. */
export interface CredentialsContext extends Pick<ServerContext, "fetch"> {
  /**
   * Connects and signs in to a mail server without sending anything. Returns null on success, otherwise the reason for the
   * author, without secrets.
   */
  tryMailServer(server: MailServer): Promise<string | null>;
}

/** What the server does for a type of credentials. */
export interface CredentialsServer {
  /**
   * Asks the other service whether the credentials are valid, without changing anything there. Returns null if they are,
   * otherwise a message for the author, preferably the service's own. A thrown error that has a `code`, like those of
   * `fetch`, is also reported by its message.
   */
  test?(data: JsonObject, context: CredentialsContext): Promise<string | null>;
}

/** All types of credentials that the server does something for, by type. */
export type CredentialsServers = Readonly<Record<string, CredentialsServer>>;

/** Declares what the server does for a type of credentials. */
export const defineCredentialsServer = (server: CredentialsServer): CredentialsServer => server;
