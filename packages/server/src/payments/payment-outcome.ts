import { isJsonObject, type Json, type Money } from "@parley/core";

/** What is stored of a payment with its result: enough to find it again, nothing that lets anybody pay or act. */
export interface PaymentOutcome {
  paymentId: string;
  money: Money;
  /** The provider has confirmed it. */
  isPaid: boolean;
}

export const writeOutcome = ({ paymentId, money, isPaid }: PaymentOutcome): Json => ({
  paymentId,
  money: { ...money },
  isPaid,
});

/** @throws when something else was stored */
export const readOutcome = (stored: Json): PaymentOutcome => {
  if (!isJsonObject(stored) || typeof stored.paymentId !== "string") throw new Error("This is no payment's outcome");
  const { amount = 0, currency = "" } = isJsonObject(stored.money) ? stored.money : {};
  const money = { amount: Number(amount), currency: String(currency) };
  return { paymentId: stored.paymentId, money, isPaid: stored.isPaid === true };
};
