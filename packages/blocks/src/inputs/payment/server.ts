import {
  type Confirmation,
  defineServer,
  type FlowBlock,
  formatMoney,
  type JsonObject,
  type LogEntry,
  renderTemplate,
  type ServerContext,
  ServerRefusal,
  toVariableValue,
} from "@parley/core";
import type { PaymentBlock } from "./block.ts";
import type { PreparedPayment } from "./payment-state.ts";
import { readStripeEvent } from "./server-events.ts";
import { findFixedMoney, findKeys, getMoney, isSameMoney, readMemory, toOrder, writeMemory } from "./server-order.ts";
import { createStripe, type PaymentKeys, type PaymentProvider, type ProviderPayment } from "./server-stripe.ts";

type Block = FlowBlock<PaymentBlock["options"]>;

export const server = defineServer<PaymentBlock["options"]>({
  // The browser sends only the visit; the server derives the amount, so that clients can't change it.
  derivesValues: true,
  questions: {
    /** Returns the payment of this visit, created or found again (specification, section 7). */
    payments: async (block, context) => {
      try {
        return { answer: { ...(await preparePayment(block, context)) } };
      } catch (error) {
        if (error instanceof ServerRefusal) error.description = "The payment could not be prepared";
        throw error;
      }
    },
  },
  asksAtOnce: "payments",
  plainCalls: {
    createPaymentIntent: (block, context, request) => preparePlainPayment(block, context, request),
  },
  confirm: (block, context) => confirmPayment(block, context),
  notices: { credentials: "stripe", read: readStripeEvent },
});

const toPrepared = (
  { publicKey }: PaymentKeys,
  { clientSecret, money, status, hasFailed }: ProviderPayment,
): PreparedPayment => ({ publicKey, clientSecret, amountLabel: formatMoney(money), status, hasFailed });

const begun = ({ id: paymentId, money }: ProviderPayment) =>
  writeMemory({ paymentId, money, isPaid: false, isDerived: true });

/** The statuses in which nothing is paid yet, so that the amount may change. */
const openStatuses = ["requires_payment_method", "requires_confirmation", "requires_action"];

const preparePayment = async (block: Block, context: ServerContext): Promise<PreparedPayment> => {
  const { memory } = context;
  const keys = await findKeys(block, context);
  const provider = createStripe(keys, context);
  const remembered = readMemory(await memory.read());
  const earlier = remembered && (await provider.get(remembered.paymentId));
  if (!earlier || earlier.status === "canceled") {
    const payment = await orderPayment(block, context, provider, earlier?.id ?? null);
    return toPrepared(keys, payment);
  }
  if (!openStatuses.includes(earlier.status)) return toPrepared(keys, earlier);
  const { money } = toOrder(block.options);
  if (isSameMoney(earlier.money, money)) return toPrepared(keys, earlier);
  const changed = await provider.change(earlier.id, money);
  await memory.write(begun(changed));
  return toPrepared(keys, changed);
};

const orderPayment = async (
  block: Block,
  { chat, botId, place, memory, fingerprint }: ServerContext,
  provider: PaymentProvider,
  replaced: string | null,
): Promise<ProviderPayment> => {
  const order = toOrder(block.options);
  const resultId = chat.resultId ?? "";
  // Two simultaneous requests create the same payment, because they send the provider the same key.
  const key = fingerprint([resultId, place && { ...place }, { ...order, money: { ...order.money } }, replaced]);
  const visit = place && { parley_visit: String(place.visit) };
  const labels = { parley_bot: botId, parley_block: block.id, parley_result: resultId, ...visit };
  const payment = await provider.create(order, labels, key);
  await memory.write(begun(payment));
  return payment;
};

/** Fills in the block's options for a client of the specified call. Amounts may not depend on variables there. */
const preparePlainPayment = async (
  block: Block,
  context: ServerContext,
  { inputOptions, variables }: JsonObject,
): Promise<JsonObject | null> => {
  const { amount, currency } = (inputOptions ?? {}) as JsonObject;
  const wanted = getMoney(typeof amount === "number" ? String(amount) : amount, currency || "USD");
  const fixed = findFixedMoney(block);
  if (fixed === null || !isSameMoney(fixed, wanted)) return null;
  const keys = await findKeys(block, context);
  const given = (Array.isArray(variables) ? variables : []) as { name: string; value?: JsonObject["value"] }[];
  const fillIn = (text: string) =>
    renderTemplate(text, (name) => toVariableValue(given.find((variable) => variable.name === name)?.value));
  const { description, email } = block.options.additionalInformation;
  const additionalInformation = { description: fillIn(description), email: fillIn(email) };
  const order = toOrder({ ...block.options, additionalInformation });
  const labels = { parley_bot: context.botId, parley_block: block.id };
  const payment = await createStripe(keys, context).create(order, labels);
  if (!context.chat.isPreview) await context.memory.write(begun(payment));
  const { publicKey, clientSecret, amountLabel } = toPrepared(keys, payment);
  return { publicKey, clientSecret, amountLabel };
};

const notPaid = (reason: string): Confirmation => ({ isConfirmed: false, code: "NOT_PAID", reason });

const paidLog = ({ money, id }: ProviderPayment): LogEntry => ({
  status: "success",
  description: "Payment succeeded",
  details: `${formatMoney(money)} (${id})`,
  context: "Payment",
});

/**
 * Asks the provider for a payment. If that fails, the reply can be sent again later, since the visitor may have paid.
 */
const askProvider = async (provider: PaymentProvider, paymentId: string): Promise<ProviderPayment> => {
  try {
    return await provider.get(paymentId);
  } catch {
    throw new ServerRefusal(503, "PAYMENT_PROVIDER", "The payment provider can't be asked at the moment.");
  }
};

const confirmPayment = async (block: Block, context: ServerContext): Promise<Confirmation> => {
  const { memory } = context;
  const remembered = readMemory(await memory.read());
  if (remembered?.isPaid) return { isConfirmed: true };
  const provider = createStripe(await findKeys(block, context), context);
  if (remembered === null) return claimPayment(context, provider);
  const payment = await askProvider(provider, remembered.paymentId);
  if (payment.status !== "succeeded") return notPaid("The payment has not succeeded.");
  if (remembered.isDerived && !isSameMoney(toOrder(block.options).money, payment.money))
    return notPaid("The answers have been changed since: the amount paid is another one.");
  await memory.write(writeMemory({ ...remembered, money: payment.money, isPaid: true }));
  return { isConfirmed: true, logs: [paidLog(payment)] };
};

/** Uses a payment made by the plain call for one answer of a chat, because those calls name no chat. */
const claimPayment = async ({ memory }: ServerContext, provider: PaymentProvider): Promise<Confirmation> => {
  for (const { id, value } of await memory.unclaimed()) {
    const left = readMemory(value);
    if (left === null) continue;
    const payment = await askProvider(provider, left.paymentId);
    if (payment.status !== "succeeded" || !isSameMoney(payment.money, left.money)) continue;
    if (!(await memory.claim(id))) continue;
    await memory.write(writeMemory({ ...left, isPaid: true }));
    return { isConfirmed: true, logs: [paidLog(payment)] };
  }
  return notPaid("Nothing has been paid yet.");
};
