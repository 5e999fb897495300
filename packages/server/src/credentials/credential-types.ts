import { z } from "@hono/zod-openapi";

const secretText = z.string().trim().min(1).max(10_000);

const stripe = z.object({
  live: z.object({ secretKey: secretText, publicKey: secretText }),
  test: z.object({ secretKey: secretText.optional(), publicKey: secretText.optional() }).default({}),
});

/** What credentials of each type hold (bot file format, section 10). */
export const credentialTypes = { stripe } as const;

export type CredentialType = keyof typeof credentialTypes;
export type CredentialData<Type extends CredentialType> = z.output<(typeof credentialTypes)[Type]>;
