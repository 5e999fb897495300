import { formatMoney, type Money } from "@parley/core";
import { HttpError } from "../http/http-error.ts";
import { listAnswers } from "../results/answer-repository.ts";
import { logForResult } from "../results/log-for-result.ts";
import { findNeed, insertNeed, updateNeed } from "../results/need-repository.ts";
import type { OpenResult } from "../results/open-result.ts";
import type { Services } from "../services.ts";
import { claimOpenPayment, listOpenPayments } from "./open-payment-repository.ts";
import { findPaymentKeys } from "./payment-order.ts";
import { type PaymentOutcome, readOutcome, writeOutcome } from "./payment-outcome.ts";
import { findPaymentBlock, paymentNeed, paymentNeedId } from "./payment-place.ts";
import type { PaymentKeys, ProviderPayment } from "./payment-provider.ts";
import { deriveOrder, isSameMoney } from "./prepare-payment.ts";
import type { Place } from "./replay-answers.ts";

/** How long a payment without a result waits for one, in milliseconds. */
const claimTime = 24 * 60 * 60 * 1000;

/** So many of the newest payments without a result are looked at. */
const mostClaims = 10;

const refuse = (message: string) => new HttpError(400, "NOT_PAID", message);

/** Asks the provider. When it can't be asked the answer may come again later; the visitor has paid, after all. */
const askProvider = async ({ payments }: Services, keys: PaymentKeys, paymentId: string): Promise<ProviderPayment> => {
  try {
    return await payments.get(keys, paymentId);
  } catch {
    throw new HttpError(503, "PAYMENT_PROVIDER", "The payment provider can't be asked at the moment.");
  }
};

/** Whether an earlier answer was changed after the payment had been ordered. */
const isChangedSince = async ({ database }: Services, { result }: OpenResult, ordered: string): Promise<boolean> => {
  const rows = await listAnswers(database.connection, [result.id]);
  return rows.some((row) => row.created_at <= ordered && row.updated_at > ordered);
};

const logPaid = (services: Services, { result }: OpenResult, money: Money, paymentId: string): Promise<void> => {
  const details = `${formatMoney(money)} (${paymentId})`;
  return logForResult(services, result, {
    status: "success",
    description: "Payment succeeded",
    details,
    context: "Payment",
  });
};

/** A payment begun by the plain call counts for one answer of a result that was made by plain calls. */
const claim = async (services: Services, open: OpenResult, place: Place, keys: PaymentKeys): Promise<boolean> => {
  const { database } = services;
  const { id: resultId, workspaceId, hasToken } = open.result;
  if (hasToken) return false;
  const after = new Date(Date.now() - claimTime).toISOString();
  const waiting = await listOpenPayments(database.connection, { ...place, after, limit: mostClaims });
  for (const { paymentId, money } of waiting) {
    const payment = await askProvider(services, keys, paymentId);
    if (payment.status !== "succeeded" || !isSameMoney(payment.money, money)) continue;
    const outcome = writeOutcome({ paymentId, money, isPaid: true });
    const need = { resultId, needId: paymentNeedId(place), workspaceId, kind: paymentNeed, outcome };
    const isMine = await database.transaction(async (access) => {
      const isFirst = await claimOpenPayment(access, paymentId, resultId);
      if (isFirst) await insertNeed(access, need);
      return isFirst;
    });
    if (!isMine) continue;
    await logPaid(services, open, money, paymentId);
    return true;
  }
  return false;
};

/** @throws HttpError 400 where the amount was worked out from answers that have been changed since */
const assertAmount = async (
  services: Services,
  open: OpenResult,
  place: Place,
  { money, ordered }: { money: Money; ordered: string },
): Promise<void> => {
  if (!(await isChangedSince(services, open, ordered))) return;
  const order = await deriveOrder(services, open, await findPaymentBlock(services, open, place), place);
  if (!isSameMoney(order.money, money))
    throw refuse("The answers have been changed since: the amount paid is another one.");
};

/**
 * Lets the answer to a payment pass only when the provider says that the money has moved.
 *
 * @throws HttpError 400 when it has not, 503 when the provider can't be asked
 */
export const assertPaid = async (services: Services, open: OpenResult, place: Place): Promise<void> => {
  const { database } = services;
  const key = { resultId: open.result.id, needId: paymentNeedId(place) };
  const need = await findNeed(database.connection, key);
  const outcome: PaymentOutcome | null = need === null ? null : readOutcome(need.outcome);
  if (outcome?.isPaid) return;
  const block = await findPaymentBlock(services, open, place);
  const keys = await findPaymentKeys(services, open.result.workspaceId, block);
  if (need === null || outcome === null) {
    if (await claim(services, open, place, keys)) return;
    throw refuse("Nothing has been paid yet.");
  }
  const { status, money, id } = await askProvider(services, keys, outcome.paymentId);
  if (status !== "succeeded") throw refuse("The payment has not succeeded.");
  await assertAmount(services, open, place, { money, ordered: need.createdAt });
  await database.write((access) => updateNeed(access, key, writeOutcome({ paymentId: id, money, isPaid: true })));
  await logPaid(services, open, money, id);
};
