import type { Logger } from "pino";
import type { AuditServices } from "../audit/create-audit.ts";
import type { Access, Database } from "../database/schema.ts";
import type { Addresses } from "../environment/addresses.ts";
import type { Environment } from "../environment/parse-environment.ts";
import type { Mailer } from "../mail/create-mailer.ts";
import type { Outbound } from "../outbound/create-outbound.ts";
import type { Storage } from "../storage/storage.ts";
import type { MailThrottle } from "./mail-throttle.ts";
import type { Provider } from "./providers/provider.ts";
import type { RightsWatch } from "./rights-watch.ts";
import type { SignInThrottle } from "./sign-in-throttle.ts";
import type { RequestThrottle } from "./throttle-requests.ts";

/** An invitation by which somebody new comes in. */
export interface OpenInvitation {
  id: string;
  workspaceId: string;
}

/** The invitations of workspaces, as far as they let in who has no account yet. */
export interface NewcomerInvitations {
  /**
   * The good ones for somebody who has shown that an address is theirs: those that were sent there, and the one whose link
   * they have followed.
   */
  find(newcomer: { email: string; token?: string | undefined }): Promise<OpenInvitation[]>;
  /** Makes a user what an invitation says. @throws HttpError 403 where it is over by now */
  take(access: Access, invitation: OpenInvitation, userId: string): Promise<void>;
}

/** What the code about accounts may use. */
export interface AccountServices extends AuditServices {
  database: Database;
  environment: Environment;
  addresses: Addresses;
  /** Signs the cookies of sessions. */
  sessionSecret: string;
  /** By what somebody new comes in besides signing up. */
  invitations: NewcomerInvitations;
  /** Told whenever somebody may have lost a right. */
  rightsWatch: RightsWatch;
  signInThrottle: SignInThrottle;
  mailer: Mailer;
  /** Keeps the pictures of people. */
  storage: Storage;
  /** How often one may be sent to a provider. */
  startThrottle: RequestThrottle;
  /** How often e-mails with codes are sent, and how often codes are tried. */
  mailThrottle: MailThrottle;
  codeThrottle: SignInThrottle;
  /** The identity providers that are set up. */
  providers: readonly Provider[];
  /** Asks them: those that the operator runs may be anywhere. */
  providerOutbound: Outbound;
  log: Logger;
}
