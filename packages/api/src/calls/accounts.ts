import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { passwordLength } from "../contract/constants.ts";

export const name = z.string().trim().min(1).max(100).meta({ description: "what the person is called" });

/** The e-mail address of an account. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email("is no e-mail address"))
  .meta({ description: "small and capital letters are the same" });

export const newPassword = z
  .string()
  .min(passwordLength.min, `must have at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `must have at most ${passwordLength.max} characters`);

/** A password to be compared with the stored one. */
export const password = z.string().min(1).max(passwordLength.max);

/** The token in the address of a one-time link. */
export const token = z.string().min(1).max(200);

export const roles = ["admin", "member", "guest"] as const;
export type Role = (typeof roles)[number];

export const workspace = z
  .object({
    id: z.string(),
    name: z.string(),
    icon: z.string().nullable().meta({ description: "an emoji" }),
    plan: z.string().meta({ description: "as DEFAULT_WORKSPACE_PLAN said when it was made; it limits nothing" }),
    publishing: z
      .literal("admins")
      .optional()
      .meta({ description: "where administrators alone publish; left out where everyone does who may change bots" }),
    role: z.enum(roles).meta({ description: "what whoever asks is there" }),
  })
  .meta({ id: "Workspace" });
export type Workspace = z.output<typeof workspace>;

export const account = z
  .object({
    user: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      image: z.string().nullable().meta({ description: "the address of their picture" }),
      createdAt: z.string(),
    }),
    workspace: workspace.nullable().meta({ description: "the one they used last; null for somebody who is in none" }),
    isServerAdmin: z.boolean().meta({ description: "whether ADMIN_EMAIL names them: they administer every workspace" }),
  })
  .meta({ id: "Account" });
export type Account = z.output<typeof account>;

const session = z
  .object({
    id: z.string(),
    isCurrent: z.boolean().meta({ description: "whether it is the one that asks" }),
    createdAt: z.string(),
    lastSeenAt: z.string().meta({ description: "accurate to a day" }),
    userAgent: z.string().nullable().meta({ description: "what the browser said of itself when it signed in" }),
    address: z.string().nullable().meta({ description: "the network address that signed in" }),
  })
  .meta({ id: "SignedInBrowser" });
export type SignedInBrowser = z.output<typeof session>;

const common = { section: "Account", halves: ["builder"] } as const;
const path = "/api/v1/account";

export const getAccount = defineCall({
  ...common,
  summary: "Who is signed in",
  description: "`account` is null where nobody is. The owner token is nobody's account.",
  method: "GET",
  path,
  caller: "anyone",
  answer: z
    .object({
      isSetUp: z.boolean().meta({ description: "whether there is an account yet" }),
      account: account.nullable(),
    })
    .meta({ id: "AccountState" }),
});

export const createOwner = defineCall({
  ...common,
  summary: "Make the owner's account, and sign in",
  description: "The token stands in the link that the server prints at its start while there is no account.",
  method: "POST",
  path,
  caller: "link",
  body: z.object({ token, name, email, password: newPassword }),
  answer: account,
});

export const signIn = defineCall({
  ...common,
  summary: "Sign in",
  description:
    "Sets the cookie of the session. After some wrong passwords it takes a while until another may be tried.",
  method: "POST",
  path: `${path}/sign-in`,
  caller: "anyone",
  body: z.object({ email, password }),
  answer: account,
  errors: ["WRONG_PASSWORD", "SIGN_IN_REFUSED"],
});

export const signOut = defineCall({
  ...common,
  summary: "Sign out; the session ends",
  description: "Done also where nobody is signed in.",
  method: "POST",
  path: `${path}/sign-out`,
  caller: "anyone",
  status: 204,
  answer: "nothing",
});

export const changeName = defineCall({
  ...common,
  summary: "Change one's name",
  method: "PATCH",
  path,
  caller: "account",
  body: z.object({ name }),
  answer: account,
});

export const changePassword = defineCall({
  ...common,
  summary: "Change one's password; all other sessions end",
  method: "POST",
  path: `${path}/password`,
  caller: "account",
  body: z.object({ currentPassword: password, newPassword }),
  status: 204,
  answer: "nothing",
  errors: ["WRONG_PASSWORD"],
});

export const listSessions = defineCall({
  ...common,
  summary: "List where one is signed in, the newest first",
  method: "GET",
  path: `${path}/sessions`,
  caller: "account",
  answer: z.object({ sessions: z.array(session) }).meta({ id: "SignedInBrowsers" }),
});

export const endSession = defineCall({
  ...common,
  summary: "End one of one's sessions; that browser is signed out at once",
  method: "DELETE",
  path: `${path}/sessions/{id}`,
  caller: "account",
  params: z.object({ id: z.string().min(1).max(64) }),
  status: 204,
  answer: "nothing",
  errors: ["NOT_FOUND"],
});

export const createResetLink = defineCall({
  ...common,
  summary: "Make a one-time link by which somebody sets a new password",
  description: "For whoever runs the server: a browser's session is not enough. An earlier link of the account ends.",
  method: "POST",
  path: `${path}/reset-links`,
  caller: "token",
  body: z.object({ email }),
  answer: z.object({ url: z.string(), expiresAt: z.string() }).meta({ id: "ResetLink" }),
  errors: ["NOT_FOUND"],
});

export const resetPassword = defineCall({
  ...common,
  summary: "Set a new password by a one-time link, and sign in; all other sessions end",
  method: "POST",
  path: `${path}/reset-password`,
  caller: "link",
  body: z.object({ token, newPassword }),
  answer: account,
});
