import { randomUUID } from "node:crypto";
import { calls } from "@parley/api";
import { isMailSignInOn } from "../environment/sign-in-ways.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { admit, isAdmissible } from "./admit.ts";
import { assertMailWorks } from "./assert-mail-works.ts";
import { beginSession } from "./begin-session.ts";
import { findBrowserSecret, keepBrowserSecret } from "./browser-secret.ts";
import { type Asker, createMailCode, takeMailCode, takeMailLink } from "./mail-codes.ts";
import type { AccountServices } from "./services.ts";
import { assertNoWait } from "./throttle-requests.ts";

const linkText = (url: string, host: string): string =>
  `Open this link to sign in at ${host}:

${url}

It is good for ten minutes, and once. There is no code to type this time, since e-mails were asked for often. If you did
not ask for this one, nothing needs to be done: nobody signs in without it. Give the link to nobody.
`;

const writeText = (code: string, url: string, host: string): string =>
  `Your code to sign in at ${host}:

    ${code}

Type it where you asked for it, or open this link:

${url}

Both are good for ten minutes, and once. If you did not ask for this e-mail, nothing needs to be done: nobody signs in
without it. Give the code to nobody.
`;

const letterHtml = (code: string, url: string, host: string): string =>
  `<div style="font-family:system-ui,sans-serif;font-size:15px;line-height:1.5;color:#1d2324;max-width:30em">
<p>Your code to sign in at ${host}:</p>
<p style="font-size:30px;font-weight:650;letter-spacing:.2em;margin:.5em 0">${code}</p>
<p>Type it where you asked for it, or <a href="${url}" style="color:#0b665e">sign in with this link</a>.</p>
<p style="color:#5b6668;font-size:13px">Both are good for ten minutes, and once. If you did not ask for this e-mail, nothing
needs to be done: nobody signs in without it. Give the code to nobody.</p>
</div>`;

/** A request for an e-mail. */
interface Wish extends Asker {
  /** The token of the invitation on whose page the person is. */
  invitation: string | undefined;
  hasCode: boolean;
}

/** Sends the code if the person would be let in. The request doesn't wait for it, so its duration reveals nothing. */
const sendCode = async (services: AccountServices, { invitation, hasCode, ...asker }: Wish): Promise<void> => {
  const { mailer, addresses, log } = services;
  const { operatorSender: from } = mailer;
  const { email } = asker;
  const { code, token } = await createMailCode(services, asker, hasCode);
  if (from === null || !(await isAdmissible(services, email, invitation))) return;
  const { host } = new URL(addresses.builder);
  const query = new URLSearchParams({ token, ...(invitation === undefined ? {} : { invitation }) });
  const url = `${addresses.builder}/sign-in/mail?${query}`;
  const words =
    code === null
      ? { subject: `Your link to sign in at ${host}`, text: linkText(url, host) }
      : {
          subject: `${code} is your code to sign in`,
          text: writeText(code, url, host),
          html: letterHtml(code, url.replaceAll("&", "&amp;"), host),
        };
  const report = await mailer.send("operator", {
    id: randomUUID(),
    from,
    to: [email],
    cc: [],
    bcc: [],
    attachments: [],
    ...words,
  });
  if (!report.isSent) log.warn({ reason: report.reason }, "the e-mail with a code to sign in could not be sent");
};

/** The ids of the invitations that the requester knows and that admit the address. */
const listInvited = async (services: AccountServices, email: string, invitation: string | undefined) =>
  invitation === undefined
    ? []
    : (await services.invitations.find({ email, token: invitation })).map(({ id }) => id).sort();

/** The calls for signing in by e-mail. */
export const createMailRoutes = (services: AccountServices): Route[] => {
  const { environment, log } = services;
  const assertOn = () => {
    if (isMailSignInOn(environment)) return;
    throw new HttpError(403, "SIGN_IN_REFUSED", "Nobody signs in by e-mail on this server.");
  };
  return [
    route(calls.sendSignInCode, async ({ body: { email, invitation } }, c) => {
      assertOn();
      const address = clientAddress(c, environment.PARLEY_TRUST_PROXY);
      const { wait, hasCode, isDue } = services.mailThrottle.begin(
        { address, email },
        await listInvited(services, email, invitation),
      );
      assertNoWait(c, wait);
      await assertMailWorks(services);
      const browser = keepBrowserSecret(services, c);
      if (!isDue) return;
      sendCode(services, { email, browser, invitation, hasCode }).catch((error: unknown) =>
        log.error({ err: error }, "no code to sign in was made"),
      );
    }),
    route(calls.signInByCode, async ({ body }, c) => {
      assertOn();
      c.header("Cache-Control", "no-store");
      const address = clientAddress(c, environment.PARLEY_TRUST_PROXY);
      const attempt = { address, email: "email" in body ? body.email : body.token };
      assertNoWait(c, services.codeThrottle.begin(attempt));
      const email = await ("email" in body
        ? takeMailCode(services, { email: body.email, browser: findBrowserSecret(services, c) ?? "" }, body.code)
        : takeMailLink(services, body.token));
      services.codeThrottle.succeed(attempt);
      const admitted = await admit(services, {
        email,
        isVerified: true,
        name: "",
        image: null,
        invitation: body.invitation,
      });
      return { ...(await beginSession(services, c, admitted)), hasJoined: (admitted.joined ?? []).length > 0 };
    }),
  ];
};
