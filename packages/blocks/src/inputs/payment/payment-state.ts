import type { JsonObject } from "@parley/core";

/** The state of a payment for the view. */
export interface PaymentState {
  /** `broken` may succeed on another attempt; `refused` won't. */
  phase: "loading" | "ready" | "paying" | "processing" | "done" | "broken" | "refused";
  /** The message for the visitor; empty for none. */
  message: string;
  amountLabel: string;
}

/** The server's data about the payment of this visit. */
export interface PreparedPayment {
  publicKey: string;
  clientSecret: string;
  amountLabel: string;
  /** The provider's status of the payment. */
  status: string;
  /** Whether an attempt to pay has failed. */
  hasFailed: boolean;
}

/** Parses the server's answer; the only cast. */
export const readPayment = (answer: JsonObject): PreparedPayment => ({
  publicKey: String(answer.publicKey ?? ""),
  clientSecret: String(answer.clientSecret ?? ""),
  amountLabel: String(answer.amountLabel ?? ""),
  status: String(answer.status ?? "requires_payment_method"),
  hasFailed: answer.hasFailed === true,
});
