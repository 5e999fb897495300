import { z } from "@hono/zod-openapi";
import { credentialTypes } from "./credential-types.ts";

export const newCredential = z
  .discriminatedUnion(
    "type",
    [z.object({ type: z.literal("stripe"), name: z.string().trim().min(1).max(200), data: credentialTypes.stripe })],
    { error: "type: unknown type of credentials" },
  )
  .openapi("NewCredentials");
export type NewCredential = z.output<typeof newCredential>;

/** Credentials as their owner sees them again: never with what is secret. */
export const credentialSummary = z
  .object({ id: z.string(), type: z.string(), name: z.string(), createdAt: z.string() })
  .openapi("Credentials");
export type CredentialSummary = z.output<typeof credentialSummary>;

export const credentialList = z.object({ credentials: z.array(credentialSummary) }).openapi("CredentialsList");

export const credentialPath = z.object({ id: z.string().min(1).max(64) });
