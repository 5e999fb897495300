import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { account, email, name, newPassword, token } from "./accounts.ts";

const common = { section: "Account", halves: ["builder"] } as const;
const path = "/api/v1/account";

/** A provider's id, as in its callback address. */
const provider = z.string().min(1).max(40);

const next = z
  .string()
  .max(2000)
  .optional()
  .meta({ description: "where in the app one goes afterwards; `/` where it is no address of the app" });

const invitation = token
  .optional()
  .meta({ description: "of the invitation that one follows: somebody new joins its workspace" });

const waysToSignIn = z
  .object({
    hasPassword: z.boolean().meta({ description: "whether people sign in with passwords" }),
    hasMail: z.boolean().meta({ description: "whether they sign in with a code that is sent by e-mail" }),
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    hasSignUp: z.boolean().meta({ description: "whether anybody may make an account with a password" }),
    mayBegin: z.boolean().meta({ description: "whether the first account may be made by signing in" }),
  })
  .meta({ id: "WaysToSignIn" });
export type WaysToSignIn = z.output<typeof waysToSignIn>;

export const getWaysToSignIn = defineCall({
  ...common,
  summary: "The ways to sign in on this server",
  method: "GET",
  path: `${path}/ways`,
  caller: "anyone",
  answer: waysToSignIn,
});

export const startSignIn = defineCall({
  ...common,
  summary: "Begin to sign in at a provider",
  description:
    "Gives the address to send the browser to, which gets a cookie. It comes back to `/api/auth/callback/` and the provider within ten minutes, once.",
  method: "POST",
  path: `${path}/providers/{provider}/start`,
  caller: "anyone",
  params: z.object({ provider }),
  body: z.object({ next }),
  answer: z.object({ url: z.string() }).meta({ id: "SignInAddress" }),
  errors: ["NOT_FOUND", "PROVIDER_FAILED", "TOO_MANY_REQUESTS"],
});

export const connectProvider = defineCall({
  ...common,
  summary: "Begin to connect a provider, by which one signs in from then on",
  method: "POST",
  path: `${path}/providers/{provider}/connect`,
  caller: "account",
  params: z.object({ provider }),
  answer: z.object({ url: z.string() }).meta({ id: "ConnectAddress" }),
  errors: ["NOT_FOUND", "PROVIDER_FAILED"],
});

export const finishSignIn = defineCall({
  ...common,
  summary: "Sign in, or connect a provider, with what the provider has sent back",
  description: "For the page to which the callback address leads. Sets the cookie of the session.",
  method: "POST",
  path: `${path}/providers/finish`,
  caller: "anyone",
  body: z.object({
    provider,
    state: z.string().max(200),
    code: z.string().max(8000).optional(),
    error: z.string().max(200).optional(),
    iss: z.string().max(2000).optional(),
  }),
  answer: z
    .object({ account, next: z.string().meta({ description: "where to go now" }) })
    .meta({ id: "ProviderSignIn" }),
  errors: ["LINK_OVER", "SIGN_IN_REFUSED", "PROVIDER_FAILED", "CONFLICT"],
});

const connection = z
  .object({
    id: z.string(),
    provider: z.string(),
    name: z.string().meta({ description: "what the provider is called" }),
    connectedAt: z.string(),
  })
  .meta({ id: "Connection" });
export type Connection = z.output<typeof connection>;

export const listConnections = defineCall({
  ...common,
  summary: "The ways in which one can sign in oneself",
  method: "GET",
  path: `${path}/connections`,
  caller: "account",
  answer: z
    .object({
      hasPassword: z.boolean().meta({ description: "whether one has a password that lets one in" }),
      hasMail: z.boolean(),
      connections: z.array(connection),
    })
    .meta({ id: "Connections" }),
});

export const disconnectProvider = defineCall({
  ...common,
  summary: "Disconnect a provider; the last way to sign in stays",
  method: "DELETE",
  path: `${path}/connections/{id}`,
  caller: "account",
  params: z.object({ id: z.string().min(1).max(64) }),
  status: 204,
  answer: "nothing",
  errors: ["NOT_FOUND", "CONFLICT"],
});

export const sendSignInCode = defineCall({
  ...common,
  summary: "Send an e-mail with a code and a link to sign in by",
  description:
    "Answers the same whether or not there is an account. Both are good for ten minutes and once; a newer e-mail to the same browser replaces them. Where e-mails were asked for often, they hold a link only, and there is one a minute at most.",
  method: "POST",
  path: `${path}/mail-codes`,
  caller: "anyone",
  body: z.object({ email, invitation }),
  status: 204,
  answer: "nothing",
  errors: ["SIGN_IN_REFUSED", "TOO_MANY_REQUESTS", "MAIL_FAILED"],
});

export const signInByCode = defineCall({
  ...common,
  summary: "Sign in by the code of an e-mail, or by the token of its link",
  description:
    "A code can be tried five times, in the browser that asked for it: a cookie shows which that is. A link is good in any.",
  method: "POST",
  path: `${path}/mail-codes/sign-in`,
  caller: "anyone",
  body: z.union([
    z.object({
      email,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, "must be the six digits of the e-mail"),
      invitation,
    }),
    z.object({ token: z.string().min(1).max(200), invitation }),
  ]),
  answer: account.extend({
    hasJoined: z.boolean().meta({ description: "whether somebody new has come into a workspace by an invitation" }),
  }),
  errors: ["WRONG_CODE", "SIGN_IN_REFUSED", "TOO_MANY_REQUESTS"],
  example: { body: { email: "ada@example.org", code: "402913" } },
});

const signUp = `${path}/sign-up`;

/** The token contains the e-mail address itself. */
const signUpToken = z.string().min(1).max(1000);

export const startSignUp = defineCall({
  ...common,
  summary: "Send an e-mail with a link by which an account with a password is made",
  description:
    "Answers the same whether or not there is an account. Nothing is kept before the link is opened: whoever opens it chooses the password. It is good for an hour.",
  method: "POST",
  path: signUp,
  caller: "anyone",
  body: z.object({ email }),
  status: 204,
  answer: "nothing",
  errors: ["SIGN_IN_REFUSED", "TOO_MANY_REQUESTS", "MAIL_FAILED"],
});

export const readSignUp = defineCall({
  ...common,
  summary: "The address that the link of such an e-mail is for",
  method: "POST",
  path: `${signUp}/read`,
  caller: "anyone",
  body: z.object({ token: signUpToken }),
  answer: z.object({ email: z.string() }).meta({ id: "SignUpShown" }),
  errors: ["LINK_OVER", "SIGN_IN_REFUSED"],
});

export const finishSignUp = defineCall({
  ...common,
  summary: "Make an account with a password by such a link, and sign in",
  description: "The account gets a workspace of its own.",
  method: "POST",
  path: `${signUp}/finish`,
  caller: "anyone",
  body: z.object({ token: signUpToken, name, password: newPassword }),
  answer: account,
  errors: ["LINK_OVER", "SIGN_IN_REFUSED", "TOO_MANY_REQUESTS"],
});
