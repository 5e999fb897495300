import * as z from "zod";
import { defineCall } from "../call.ts";
import { json } from "./shared.ts";

const newCredential = z
  .object({
    type: z.string().max(100).meta({ description: "one of the types of credentials that blocks use" }),
    name: z.string().trim().min(1).max(200),
    data: z.record(z.string(), json).meta({ description: "what credentials of this type hold" }),
  })
  .meta({ id: "NewCredentials" });
export type NewCredential = z.output<typeof newCredential>;

const credentialSummary = z
  .object({ id: z.string(), type: z.string(), name: z.string(), createdAt: z.string() })
  .meta({ id: "Credentials" });
export type CredentialSummary = z.output<typeof credentialSummary>;

const common = { section: "Credentials", halves: ["builder"], caller: "owner" } as const;
const path = "/api/v1/credentials";

export const createCredentials = defineCall({
  ...common,
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
  summary: "List all credentials, the newest first",
  description: "Nothing secret is among what is answered.",
  method: "GET",
  path,
  answer: z.object({ credentials: z.array(credentialSummary) }).meta({ id: "CredentialsList" }),
});

export const deleteCredentials = defineCall({
  ...common,
  summary: "Delete credentials; blocks that use them stop working",
  method: "DELETE",
  path: `${path}/{id}`,
  params: z.object({ id: z.string().min(1).max(64) }),
  status: 204,
  answer: "nothing",
  errors: ["NOT_FOUND"],
});
