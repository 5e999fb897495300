import { createHmac } from "node:crypto";
import { steadyTime } from "../base/steady-time.ts";
import type { Bus } from "../bus/bus.ts";
import { createRightsWatch } from "./rights-watch.ts";
import type { AccountServices } from "./services.ts";
import { createSignInThrottle } from "./sign-in-throttle.ts";
import { createThrottles } from "./throttle-requests.ts";

/**
 * Creates the services for signing in.
 *
 * @param secret the encryption secret, from which the secret for sessions is derived
 */
export const prepareAuth = (
  secret: string,
  bus: Bus,
): Pick<
  AccountServices,
  "sessionSecret" | "rightsWatch" | "signInThrottle" | "startThrottle" | "mailThrottle" | "codeThrottle"
> => ({
  sessionSecret: createHmac("sha256", secret).update("user sessions").digest("base64url"),
  signInThrottle: createSignInThrottle(steadyTime, bus),
  rightsWatch: createRightsWatch(bus),
  ...createThrottles(bus),
});
