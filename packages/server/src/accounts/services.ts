import type { Database } from "../database/schema.ts";
import type { Addresses } from "../environment/addresses.ts";
import type { Environment } from "../environment/parse-environment.ts";
import type { Auth } from "./create-auth.ts";
import type { SignInThrottle } from "./sign-in-throttle.ts";

/** What the code about accounts may use. */
export interface AccountServices {
  database: Database;
  environment: Environment;
  addresses: Addresses;
  /** Signs the cookies of sessions. */
  sessionSecret: string;
  /** What signs people in. It is large, and loaded when it is first needed. */
  getAuth(): Promise<Auth>;
  signInThrottle: SignInThrottle;
}
