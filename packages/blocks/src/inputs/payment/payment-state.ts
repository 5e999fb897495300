import type { JsonObject } from "@parley/core";
import { paymentTexts } from "./payment-texts.ts";

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

/** Returns what to show for a provider's status (specification, section 4). `hasFailed`: an attempt has failed. */
export const stateOf = (status: string, hasFailed: boolean): Pick<PaymentState, "phase" | "message"> => {
  if (status === "succeeded") return { phase: "done", message: paymentTexts.succeeded };
  if (status === "processing") return { phase: "processing", message: paymentTexts.processing };
  if (status === "requires_payment_method")
    return { phase: "ready", message: hasFailed ? paymentTexts.unsuccessful : "" };
  // Started but not finished: the visitor came back from the bank's page without a decision.
  if (status === "requires_confirmation" || status === "requires_action") return { phase: "ready", message: "" };
  return { phase: "broken", message: paymentTexts.other };
};
