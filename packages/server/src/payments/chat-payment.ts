import { createHash } from "node:crypto";
import { type FlowBlock, formatMoney } from "@parley/core";
import type { InputService } from "../chat/input-service.ts";
import { HttpError } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { findPaymentKeys, toOrder } from "./payment-order.ts";
import { readOutcome, writeOutcome } from "./payment-outcome.ts";
import type { PaymentKeys } from "./payment-provider.ts";
import { isSameMoney } from "./prepare-payment.ts";

/** The chat API tells credentials that nobody chose (400) from those that are gone (404). */
const findKeys = async (services: Services, workspaceId: string, block: FlowBlock): Promise<PaymentKeys> => {
  try {
    return await findPaymentKeys(services, workspaceId, block);
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== "NO_CREDENTIALS") throw error;
    throw new HttpError(block.options.credentialsId ? 404 : 400, error.code, error.message);
  }
};

/**
 * Payments in chats that the server runs. The amount is what the server's own session says, so nothing has to be worked
 * out from the answers again; what the visitor says counts only where the provider says that the money has moved.
 */
export const chatPayment: InputService = {
  async prepare(services, { workspaceId, sessionId, resultId, botId, block, visit }, input, kept) {
    const { payments } = services;
    const keys = await findKeys(services, workspaceId, block);
    const order = toOrder(input.options);
    const outcome = kept === null ? null : readOutcome(kept);
    const isKept = outcome !== null && isSameMoney(outcome.money, order.money);
    const earlier = isKept ? await payments.get(keys, outcome.paymentId) : null;
    const replaced = outcome?.paymentId ?? null;
    // A turn that is run twice orders the same payment: the provider knows the key.
    const key = createHash("sha256")
      .update(JSON.stringify([sessionId, botId, block.id, visit, order, replaced]))
      .digest("hex");
    const labels = { parley_bot: botId, parley_block: block.id, parley_result: resultId };
    const payment =
      earlier === null || earlier.status === "canceled"
        ? await payments.create(keys, { ...order, key, labels })
        : earlier;
    const { clientSecret: paymentIntentSecret, money, id: paymentId } = payment;
    return {
      options: { runtimeOptions: { paymentIntentSecret, amountLabel: formatMoney(money), publicKey: keys.publicKey } },
      kept: writeOutcome({ paymentId, money, isPaid: false }),
    };
  },
  async check(services, { workspaceId, block }, reply, kept) {
    const { paymentId } = readOutcome(kept);
    const keys = await findKeys(services, workspaceId, block);
    const { status, money } = await services.payments.get(keys, paymentId);
    if (status !== "succeeded") return { reply: { ...reply, isInvalid: true }, logs: [] };
    const details = `${formatMoney(money)} (${paymentId})`;
    const log = { status: "success", description: "Payment succeeded", details, context: "Payment" } as const;
    return { reply, logs: [log] };
  },
};
