import { createHmac } from "node:crypto";
import { takeRandomBytes } from "../base/random-bytes.ts";
import { type Cipher, WrongSecretError } from "../credentials/create-cipher.ts";
import type { SubscriptionRow } from "../database/subscription-rows.ts";

/** Milliseconds for which messages are signed with the secret before, too. */
const overlap = 24 * 60 * 60_000;

/** The secrets of a webhook, as `whsec_` and base64. */
export interface WebhookSecrets {
  current: string;
  /** The one before, for a day. */
  earlier?: { secret: string; until: string };
}

const createWebhookSecret = (): string => `whsec_${takeRandomBytes(32).toString("base64")}`;

export const createSecrets = (): WebhookSecrets => ({ current: createWebhookSecret() });

/** @throws WrongSecretError if they were encrypted with a secret that this server doesn't have */
export const readSecrets = (cipher: Cipher, { data, iv }: Pick<SubscriptionRow, "data" | "iv">): WebhookSecrets =>
  // Cast: only `writeSecrets` makes these.
  cipher.decrypt({ data: data ?? "", iv: iv ?? "" }) as WebhookSecrets;

/** Another secret. The one before stays good for a day, if it can be read. */
export const rotateSecrets = (
  cipher: Cipher,
  row: Pick<SubscriptionRow, "data" | "iv">,
  now: number,
): WebhookSecrets => {
  try {
    const earlier = { secret: readSecrets(cipher, row).current, until: new Date(now + overlap).toISOString() };
    return { ...createSecrets(), earlier };
  } catch (error) {
    if (error instanceof WrongSecretError) return createSecrets();
    throw error;
  }
};

export const writeSecrets = (cipher: Cipher, secrets: WebhookSecrets): Pick<SubscriptionRow, "data" | "iv"> =>
  cipher.encrypt(secrets);

const sign = (secret: string, signed: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(signed)
    .digest("base64")}`;

/** The headers of a message, as Standard Webhooks say: https://www.standardwebhooks.com. `now` is in milliseconds. */
export const signWebhook = (
  { current, earlier }: WebhookSecrets,
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> => {
  const timestamp = String(Math.floor(now / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const secrets = [current, ...(earlier !== undefined && Date.parse(earlier.until) > now ? [earlier.secret] : [])];
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => sign(secret, signed)).join(" "),
  };
};
