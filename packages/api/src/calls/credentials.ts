import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { json } from "./shared.ts";

const name = z.string().trim().min(1).max(200);
const type = z.string().max(100).meta({ description: "one of the types of credentials that blocks use" });
const data = z.record(z.string(), json).meta({ description: "what credentials of this type hold" });

const newCredential = z.object({ type, name, data }).meta({ id: "NewCredentials" });
export type NewCredential = z.output<typeof newCredential>;

const credentialSummary = z
  .object({
    id: z.string(),
    type: z.string(),
    name: z.string(),
    createdAt: z.string(),
    problem: z.string().nullable().meta({
      description: "why the account has to be connected again, or its keys typed again; null where nothing is wrong",
    }),
    canTest: z.boolean().meta({ description: "whether there is a way to try accounts of this type" }),
    noticesUrl: z.string().nullable().meta({
      description:
        "where the service may send what it tells by itself, a webhook of Stripe say; null where it tells nothing",
    }),
    usedBy: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .meta({ description: "the bots whose draft, or whose version that visitors get, names the credentials" }),
  })
  .meta({ id: "Credentials" });
export type CredentialSummary = z.output<typeof credentialSummary>;

const consentType = z
  .object({
    type: z.string(),
    callbackUrl: z.string().meta({ description: "the redirect address of a client of one's own at the provider" }),
    hasClient: z.boolean().meta({ description: "whether this server has a client at the provider" }),
    clientSettings: z.array(z.string()).meta({ description: "the settings of the server that hold its client" }),
  })
  .meta({ id: "ConsentType" });
export type ConsentType = z.output<typeof consentType>;

const common = { section: "Credentials", halves: ["builder"], caller: "actor" } as const;
const path = "/api/v1/credentials";
const params = z.object({ id: z.string().min(1).max(64) });

export const createCredentials = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Store credentials for another service",
  description: "They are encrypted, and what is secret is never shown again.",
  method: "POST",
  path,
  body: newCredential,
  answer: credentialSummary,
  example: {
    body: { type: "stripe", name: "Our shop", data: { live: { secretKey: "sk_live_…", publicKey: "pk_live_…" } } },
  },
});

export const listCredentials = defineCall({
  ...common,
  needs: "read",
  isForMembers: true,
  summary: "List all credentials, the newest first",
  description: "Nothing secret is among what is answered.",
  method: "GET",
  path,
  answer: z
    .object({
      credentials: z.array(credentialSummary),
      installationTypes: z.array(z.string()).meta({
        description: "the types that this server has for all workspaces: `smtp` where it sends e-mails itself",
      }),
      consents: z.array(consentType).meta({ description: "the types that are connected by consent at the provider" }),
    })
    .meta({ id: "CredentialsList" }),
});

export const getCredentials = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Get what credentials hold, except for what is secret",
  description:
    "For those who may change them. Addresses that hold a password or a query count as secrets, too. Credentials that were connected by consent hold nothing else.",
  method: "GET",
  path: `${path}/{id}`,
  params,
  answer: z
    .object({
      data: data.meta({ description: "what is not secret, in the shape in which it is changed" }),
      secrets: z.array(z.string()).meta({ description: "the paths of the secrets that are stored: `live.secretKey`" }),
    })
    .meta({ id: "OpenCredentials" }),
  errors: ["NOT_FOUND"],
  example: {
    answer: { data: { live: { publicKey: "pk_live_…" }, test: { publicKey: "" } }, secrets: ["live.secretKey"] },
  },
});

export const changeCredentials = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Rename credentials, or change what they hold",
  description:
    "They keep their id, so blocks that name them go on with what they hold then. Of `data`, what is absent stays as it is, and an empty text removes what was there. Whoever changes the address that secrets are sent to has to give the secrets again.",
  method: "PATCH",
  path: `${path}/{id}`,
  params,
  body: z.object({ name: name.optional(), data: data.optional() }),
  answer: credentialSummary,
  errors: ["NOT_FOUND", "CONFLICT"],
});

export const testCredentials = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Ask the other service whether credentials are good",
  description: "Credentials that are not good are an answer, too.",
  method: "POST",
  path: `${path}/{id}/test`,
  params,
  answer: z.object({
    isWorking: z.boolean(),
    message: z.string().meta({ description: "for people: `Works`, or what the other service said" }),
  }),
  errors: ["NOT_FOUND"],
});

export const deleteCredentials = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Delete credentials; blocks that use them stop working",
  method: "DELETE",
  path: `${path}/{id}`,
  params,
  status: 204,
  answer: "nothing",
  errors: ["NOT_FOUND"],
});

export const startConsent = defineCall({
  ...common,
  caller: "account",
  needs: "write",
  isForMembers: true,
  summary: "Begin to connect an account by consent at its provider",
  description:
    "The browser is to be sent to the address in the answer. The consent can be given once, within ten minutes, in the browser that asked for it.",
  method: "POST",
  path: "/api/v1/consents",
  body: z.object({
    type,
    name,
    credentialsId: z.string().min(1).max(64).optional().meta({ description: "the account that is connected again" }),
    client: z
      .object({ id: z.string().trim().min(1).max(500), secret: z.string().trim().min(1).max(500) })
      .optional()
      .meta({ description: "a client of one's own at the provider, in place of the server's" }),
  }),
  answer: z.object({ url: z.string() }),
  errors: ["NOT_FOUND"],
});

export const finishConsent = defineCall({
  ...common,
  caller: "account",
  needs: "write",
  isForMembers: true,
  summary: "Connect the account with what the provider has sent back",
  method: "POST",
  path: "/api/v1/consents/finish",
  body: z.object({
    state: z.string().min(1).max(500),
    code: z.string().min(1).max(4000).optional(),
    error: z.string().max(500).optional(),
    errorDescription: z.string().max(4000).optional(),
  }),
  answer: credentialSummary,
  errors: ["LINK_OVER", "CONSENT_FAILED", "NOT_FOUND"],
});
