import { createHash } from "node:crypto";
import { type FlowBlock, type Money, renderTemplate } from "@parley/core";
import type { Visitor } from "../accounts/actor.ts";
import { HttpError } from "../http/http-error.ts";
import { logForResult } from "../results/log-for-result.ts";
import { findNeed, insertNeed, updateNeed } from "../results/need-repository.ts";
import { type OpenResult, openResult } from "../results/open-result.ts";
import { findResult } from "../results/result-repository.ts";
import type { Services } from "../services.ts";
import { findPaymentKeys, type PreparedPayment, toOrder, toPrepared } from "./payment-order.ts";
import { readOutcome, writeOutcome } from "./payment-outcome.ts";
import { findPaymentBlock, paymentNeed, paymentNeedId } from "./payment-place.ts";
import type { PaymentKeys, PaymentOrder, ProviderPayment } from "./payment-provider.ts";
import { type Place, replayAnswers } from "./replay-answers.ts";

type Order = Omit<PaymentOrder, "key" | "labels">;

/** Statuses in which nothing has been paid, so that the amount may still change. */
const isOpen = (status: string): boolean =>
  ["requires_payment_method", "requires_confirmation", "requires_action"].includes(status);

export const isSameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency;

const hasTemplate = (value: unknown): boolean => typeof value === "string" && value.includes("{{");

/** Descriptions and addresses with the values the visitor's browser reported: no money depends on them. */
const fillIn = async (
  { database }: Services,
  { result }: OpenResult,
  texts: unknown,
): Promise<Record<string, string>> => {
  const variables = (await findResult(database.connection, result.id))?.variables ?? [];
  const valueOf = (name: string) => variables.find((variable) => variable.name === name)?.value;
  const entries = Object.entries((texts ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([key, text]) => (typeof text === "string" ? [[key, renderTemplate(text, valueOf)]] : [])),
  );
};

/**
 * What the visitor has to pay at a place of the chat. A fixed amount stands in the block; one that depends on variables
 * is worked out from the stored answers.
 *
 * @throws HttpError 400 when there is no amount, or the answers don't lead to it
 */
export const deriveOrder = async (
  services: Services,
  open: OpenResult,
  { options }: FlowBlock,
  place: Place,
): Promise<Order> => {
  const input = await replayAnswers(services, open, place);
  if (input !== null) return toOrder(input.options);
  if (hasTemplate(options.amount) || hasTemplate(options.currency)) {
    const message = "The amount depends on something that can't be worked out from the visitor's answers.";
    throw new HttpError(400, "BAD_AMOUNT", message);
  }
  return toOrder({ ...options, additionalInformation: await fillIn(services, open, options.additionalInformation) });
};

/** The payment of a place, if one has been begun and still counts. */
const findEarlier = async (
  { database, payments }: Services,
  { result }: OpenResult,
  keys: PaymentKeys,
  needId: string,
): Promise<ProviderPayment | null> => {
  const need = await findNeed(database.connection, { resultId: result.id, needId });
  return need === null ? null : payments.get(keys, readOutcome(need.outcome).paymentId);
};

const orderPayment = async (
  services: Services,
  { result }: OpenResult,
  place: Place,
  { keys, order, replaced }: { keys: PaymentKeys; order: Order; replaced: string | null },
): Promise<ProviderPayment> => {
  const { database, payments } = services;
  const [resultId, needId] = [result.id, paymentNeedId(place)];
  // Whoever asks twice at once orders the same payment: the provider knows the key.
  const key = createHash("sha256")
    .update(JSON.stringify([resultId, needId, order, replaced]))
    .digest("hex");
  const labels = { parley_bot: place.botId, parley_block: place.blockId, parley_result: resultId };
  const payment = await payments.create(keys, { ...order, key, labels });
  const outcome = writeOutcome({ paymentId: payment.id, money: payment.money, isPaid: false });
  const need = { resultId, needId, workspaceId: result.workspaceId, kind: paymentNeed, outcome };
  await database.transaction(async (access) => {
    if (replaced === null) await insertNeed(access, need);
    else await updateNeed(access, need, outcome);
  });
  const stored = await findNeed(database.connection, need);
  const kept = stored === null ? payment.id : readOutcome(stored.outcome).paymentId;
  return kept === payment.id ? payment : payments.get(keys, kept);
};

const prepare = async (
  services: Services,
  open: OpenResult,
  place: Place,
  block: FlowBlock,
): Promise<PreparedPayment> => {
  const { database, payments } = services;
  const keys = await findPaymentKeys(services, open.result.workspaceId, block);
  const needId = paymentNeedId(place);
  const earlier = await findEarlier(services, open, keys, needId);
  const isLost = earlier?.status === "canceled";
  if (earlier !== null && !isLost && !isOpen(earlier.status)) return toPrepared(keys, earlier);
  const order = await deriveOrder(services, open, block, place);
  if (earlier === null || isLost) {
    const replaced = isLost ? earlier.id : null;
    return toPrepared(keys, await orderPayment(services, open, place, { keys, order, replaced }));
  }
  if (isSameMoney(earlier.money, order.money)) return toPrepared(keys, earlier);
  const changed = await payments.change(keys, earlier.id, order.money);
  const outcome = writeOutcome({ paymentId: changed.id, money: changed.money, isPaid: false });
  await database.write((access) => updateNeed(access, { resultId: open.result.id, needId }, outcome));
  return toPrepared(keys, changed);
};

/**
 * The payment of one visit of a block: begun, or found again where it has been begun before. The visitor's browser names
 * the place and nothing else. What fails is logged with the result (specification, section 8).
 *
 * @throws HttpError 403 without credentials, 400 without an amount, or the provider's own status
 */
export const preparePayment = async (
  services: Services,
  visitor: Visitor,
  resultId: string,
  place: Place,
): Promise<PreparedPayment> => {
  const open = await openResult(services, visitor, resultId);
  const block = await findPaymentBlock(services, open, place);
  try {
    return await prepare(services, open, place, block);
  } catch (error) {
    const details = error instanceof Error ? error.message : String(error);
    const description = "The payment could not be prepared";
    await logForResult(services, open.result, { status: "error", description, details, context: "Payment" });
    throw error;
  }
};
