import * as z from "zod";
import { defineCall } from "../contract/call.ts";

/** The most tokens that a person may have in a workspace. */
export const mostApiTokens = 50;

/** The prefix of every API token, by which secret scanners recognize it. */
export const apiTokenPrefix = "parley_";

/** The scopes of a token, in ascending order: each includes the ones before it. */
export const tokenScopes = ["read", "write", "admin"] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenScope = z.enum(tokenScopes).meta({
  description:
    "what it may do at most: `read` reads everything and exports results; `write` also changes bots, drafts, results, files and accounts at other services, and publishes; `admin` also sees the people and what was done, and revokes tokens",
});

const time = z.iso.datetime();

export const newTokenName = z.string().trim().min(1).max(100);

const apiToken = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: tokenScope,
    prefix: z.string().meta({ description: "how the token begins; the rest is kept nowhere" }),
    workspace: z.object({ id: z.string(), name: z.string() }),
    maker: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    isOwn: z.boolean().meta({ description: "whether it acts for whoever asks" }),
    createdAt: z.string(),
    expiresAt: z.string().nullable().meta({ description: "null where it never ends by itself" }),
    lastUsedAt: z.string().nullable().meta({ description: "accurate to a minute; null before its first use" }),
  })
  .meta({ id: "ApiToken" });
export type ApiToken = z.output<typeof apiToken>;

const common = { section: "API tokens", halves: ["builder"] } as const;
const path = "/api/v1/tokens";

const exampleToken = {
  id: "k3v9x1m8q2z7c5b4n6a0s1d2",
  name: "Nightly export",
  scope: "read",
  prefix: "parley_mZ3x",
  workspace: { id: "main", name: "Workspace" },
  maker: { id: "u8f2k1z9q4m7x3c6v5b0n2a1", name: "Ann", email: "ann@example.org" },
  isOwn: true,
  createdAt: "2026-11-23T09:00:00.000Z",
  expiresAt: "2027-02-21T09:00:00.000Z",
  lastUsedAt: null,
} as const;

export const listApiTokens = defineCall({
  ...common,
  summary: "List the API tokens of the workspace, the newest first",
  description: "Whoever may not administer the workspace gets their own. Tokens that have expired are listed, too.",
  method: "GET",
  path,
  caller: "actor",
  needs: "read",
  answer: z.object({ tokens: z.array(apiToken) }).meta({ id: "ApiTokens" }),
  example: { answer: { tokens: [exampleToken] } },
});

export const createApiToken = defineCall({
  ...common,
  summary: "Make an API token for the workspace one is in",
  description:
    "The token itself is in this answer and nowhere else. It acts with the rights that its maker has at that moment, cut down to its scope, and ends with its maker's account or membership. Nobody can make one with a token.",
  method: "POST",
  path,
  caller: "account",
  needs: "read",
  body: z
    .object({
      name: newTokenName,
      scope: tokenScope,
      expiresAt: time
        .nullable()
        .default(null)
        .refine((value) => value === null || Date.parse(value) > Date.now(), "must be in the future"),
    })
    .meta({ id: "NewApiToken" }),
  answer: apiToken.extend({ token: z.string() }).meta({ id: "MadeApiToken" }),
  errors: ["TOO_MANY_TOKENS"],
  example: {
    body: { name: "Nightly export", scope: "read", expiresAt: "2099-02-21T09:00:00.000Z" },
    answer: { ...exampleToken, token: "parley_mZ3x…" },
  },
});

export const revokeApiToken = defineCall({
  ...common,
  summary: "Revoke an API token; it ends at once",
  description:
    "One's own; whoever administers the workspace revokes all of them. A token needs the scope `admin` for it.",
  method: "DELETE",
  path: `${path}/{id}`,
  caller: "actor",
  needs: "read",
  params: z.object({ id: z.string().min(1).max(64) }),
  status: 204,
  answer: "nothing",
  errors: ["NOT_FOUND", "FORBIDDEN"],
});
