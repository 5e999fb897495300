import type { Logger } from "pino";
import type { AuditServices } from "../audit/create-audit.ts";
import type { Database } from "../database/schema.ts";
import type { Addresses } from "../environment/addresses.ts";
import type { Environment } from "../environment/parse-environment.ts";
import type { Mailer } from "../mail/create-mailer.ts";
import type { Outbound } from "../outbound/create-outbound.ts";
import type { Storage } from "../storage/storage.ts";
import type { Auth } from "./create-auth.ts";
import type { Provider } from "./providers/provider.ts";
import type { SignInThrottle } from "./sign-in-throttle.ts";
import type { RequestThrottle } from "./throttle-requests.ts";

/** What the code about accounts may use. */
export interface AccountServices extends AuditServices {
  database: Database;
  environment: Environment;
  addresses: Addresses;
  /** Signs the cookies of sessions. */
  sessionSecret: string;
  /** What signs people in. It is large, and loaded when it is first needed. */
  getAuth(): Promise<Auth>;
  signInThrottle: SignInThrottle;
  mailer: Mailer;
  /** Keeps the pictures of people. */
  storage: Storage;
  /** How often one may be sent to a provider. */
  startThrottle: RequestThrottle;
  /** How often e-mails with codes are sent, and how often codes are tried. */
  mailThrottle: SignInThrottle;
  codeThrottle: SignInThrottle;
  /** The identity providers that are set up. */
  providers: readonly Provider[];
  /** Asks them: those that the operator runs may be anywhere. */
  providerOutbound: Outbound;
  log: Logger;
}
