import { isJsonObject, type JsonObject, type NoticeMeaning, type ServiceNotice } from "@parley/core";
import type Stripe from "stripe";
import { defaultSuccess } from "./payment-texts.ts";

/** The maximum age of an event in seconds, so that a recorded one can't be replayed later. */
const tolerance = 300;

const untrusted = (reason: string): NoticeMeaning => ({ is: "untrusted", reason });

/**
 * Reads a webhook event from Stripe. Stripe's library checks its signature: an HMAC of time and body, compared in
 * constant time.
 */
export const readStripeEvent = async (
  { webhookSecret }: JsonObject,
  { header, text }: ServiceNotice,
): Promise<NoticeMeaning> => {
  if (typeof webhookSecret !== "string" || webhookSecret === "")
    return untrusted("The Stripe account has no signing secret: copy it from the webhook at Stripe into the account.");
  const { default: StripeSdk } = await import("stripe");
  let event: Stripe.Event;
  try {
    event = StripeSdk.webhooks.constructEvent(text, header("stripe-signature") ?? "", webhookSecret, tolerance);
  } catch {
    return untrusted(
      "The event is not signed with the signing secret of this account, or longer than five minutes ago. Compare the secret with that of the webhook at Stripe, and the server's clock.",
    );
  }
  const payment: unknown = event.data.object;
  return isJsonObject(payment) ? meaningOf(event, payment) : { is: "nothing" };
};

const meaningOf = (
  { type, created }: Stripe.Event,
  { id, metadata, last_payment_error: fault }: JsonObject,
): NoticeMeaning => {
  const labels = isJsonObject(metadata) ? metadata : {};
  const { parley_result: resultId, parley_bot: botId, parley_block: blockId, parley_visit: visit } = labels;
  if (typeof resultId !== "string" || typeof botId !== "string" || typeof blockId !== "string")
    return { is: "nothing" };
  if (type === "payment_intent.succeeded") {
    const place = { botId, blockId, visit: Number(visit ?? 0) };
    const description = "Stripe says that a payment has succeeded. The chat goes on when its client says so, too";
    const log = { status: "info", description, details: `(${String(id)})`, context: "Payment" } as const;
    return { is: "settled", resultId, place, reply: defaultSuccess, time: created * 1000, log };
  }
  if (type !== "payment_intent.payment_failed") return { is: "nothing" };
  const reason = isJsonObject(fault) && typeof fault.message === "string" ? `${fault.message} ` : "";
  const details = `${reason}(${String(id)})`;
  return {
    is: "told",
    resultId,
    log: { status: "warning", description: "A payment has failed", details, context: "Payment" },
  };
};
