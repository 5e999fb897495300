import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import type { Bus } from "../bus/bus.ts";
import type { Database } from "../database/schema.ts";
import type { Addresses } from "../environment/addresses.ts";
import type { AccountServices } from "./services.ts";
import { sessionCookieOf } from "./session-cookie.ts";
import { createSignInThrottle } from "./sign-in-throttle.ts";
import { createThrottles } from "./throttle-requests.ts";

interface AuthMeans {
  database: Database;
  addresses: Addresses;
  /** The encryption secret, from which that of sessions is derived. */
  secret: string;
  log: Logger;
  bus: Bus;
}

/** Prepares what signs people in. The builder's address is read with the first request: its port may be open until then. */
export const prepareAuth = ({
  database,
  addresses,
  secret,
  log,
  bus,
}: AuthMeans): Pick<
  AccountServices,
  "sessionSecret" | "getAuth" | "signInThrottle" | "startThrottle" | "mailThrottle" | "codeThrottle"
> => {
  const sessionSecret = createHmac("sha256", secret).update("user sessions").digest("base64url");
  let auth: ReturnType<AccountServices["getAuth"]> | undefined;
  return {
    sessionSecret,
    getAuth() {
      auth ??= import("./create-auth.ts").then(({ createAuth }) => {
        const { builder } = addresses;
        return createAuth({ database, secret: sessionSecret, cookie: sessionCookieOf(builder), builder, log });
      });
      return auth;
    },
    signInThrottle: createSignInThrottle(Date.now, bus),
    ...createThrottles(bus),
  };
};
