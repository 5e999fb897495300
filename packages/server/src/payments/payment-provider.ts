import type { Money } from "@parley/core";

/** The keys of an account: one acts for it, the other only names it to visitors' browsers. */
export interface PaymentKeys {
  secretKey: string;
  publicKey: string;
}

export interface PaymentOrder {
  money: Money;
  /** What the visitor pays for; empty for nothing. */
  description: string;
  /** Where a receipt goes; empty for nowhere. */
  receiptEmail: string;
  /** Orders with the same key are one order, however often they arrive. */
  key: string;
  /** For the author, to find the result in. */
  labels: Record<string, string>;
}

/** A payment as its provider has it. */
export interface ProviderPayment {
  id: string;
  /** Lets the visitor's browser pay this payment, and nothing else. */
  clientSecret: string;
  /** The provider's word: see the specification, section 4, "Payment intent status". */
  status: string;
  money: Money;
  /** An attempt to pay has failed. */
  hasFailed: boolean;
}

/** Takes payments. Failures are `HttpError`s with the provider's own status and message. */
export interface PaymentProvider {
  create(keys: PaymentKeys, order: PaymentOrder): Promise<ProviderPayment>;
  get(keys: PaymentKeys, id: string): Promise<ProviderPayment>;
  /** Asks for another amount, as long as nothing has been paid. */
  change(keys: PaymentKeys, id: string, money: Money): Promise<ProviderPayment>;
}
