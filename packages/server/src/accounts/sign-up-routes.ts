import { calls } from "@parley/api";
import { isSignUpOn } from "../environment/sign-in-ways.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { assertMailWorks } from "./assert-mail-works.ts";
import { beginSession } from "./begin-session.ts";
import { hasAccounts } from "./owner-account.ts";
import type { AccountServices } from "./services.ts";
import { finishSignUp, readSignUpLink, sendSignUpLink } from "./sign-up.ts";
import { assertNoWait } from "./throttle-requests.ts";

/** The calls for making an account with a password without an invitation. */
export const createSignUpRoutes = (services: AccountServices): Route[] => {
  const { environment, database, log } = services;
  const assertOn = async () => {
    // A server without an owner must be set up first.
    if (isSignUpOn(environment) && (await hasAccounts(database.connection))) return;
    throw new HttpError(
      403,
      "SIGN_IN_REFUSED",
      "Only invited people make accounts here. Ask whoever runs this server for an invitation.",
    );
  };
  return [
    route(calls.startSignUp, async ({ body: { email } }, c) => {
      await assertOn();
      const address = clientAddress(c, environment.PARLEY_TRUST_PROXY);
      const { wait, isDue } = services.mailThrottle.begin({ address, email });
      assertNoWait(c, wait);
      await assertMailWorks(services);
      if (!isDue) return;
      // The request doesn't wait for this, so its duration reveals nothing.
      sendSignUpLink(services, email).catch((error: unknown) =>
        log.error({ err: error }, "no link to sign up was sent"),
      );
    }),
    route(calls.readSignUp, async ({ body: { token } }, c) => {
      await assertOn();
      c.header("Cache-Control", "no-store");
      return { email: await readSignUpLink(services, token) };
    }),
    route(calls.finishSignUp, async ({ body }, c) => {
      await assertOn();
      c.header("Cache-Control", "no-store");
      const attempt = { address: clientAddress(c, environment.PARLEY_TRUST_PROXY), email: body.token };
      assertNoWait(c, services.codeThrottle.begin(attempt));
      const admitted = await finishSignUp(services, body);
      services.codeThrottle.succeed(attempt);
      return beginSession(services, c, admitted);
    }),
  ];
};
