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

/** An invitation that admits a new person. */
export interface OpenInvitation {
  id: string;
  workspaceId: string;
}

/** Finds the invitations that admit people without an account. */
export interface NewcomerInvitations {
  /**
   * The valid invitations for a person with a verified address: those sent to it, and the one whose link they followed.
   */
  find(newcomer: { email: string; token?: string | undefined }): Promise<OpenInvitation[]>;
  /**
   * Gives a user the membership of an invitation.
   * @throws HttpError 403 if it has expired
   */
  take(access: Access, invitation: OpenInvitation, userId: string): Promise<void>;
}

/** The services that accounts use. */
export interface AccountServices extends AuditServices {
  database: Database;
  environment: Environment;
  addresses: Addresses;
  /** Signs the cookies of sessions. */
  sessionSecret: string;
  /** Finds the invitations that admit new people. */
  invitations: NewcomerInvitations;
  /** Informed whenever a person may have lost a right. */
  rightsWatch: RightsWatch;
  signInThrottle: SignInThrottle;
  mailer: Mailer;
  /** Keeps the pictures of people. */
  storage: Storage;
  /** Limits how often a person is redirected to a provider. */
  startThrottle: RequestThrottle;
  /** Limits e-mails with codes, and attempts at codes. */
  mailThrottle: MailThrottle;
  codeThrottle: SignInThrottle;
  /** The identity providers that are set up. */
  providers: readonly Provider[];
  /** The HTTP client for providers, which may reach private addresses of providers that the operator runs. */
  providerOutbound: Outbound;
  log: Logger;
}
