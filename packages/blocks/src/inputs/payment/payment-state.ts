import type { JsonObject } from "@parley/core";
import { paymentTexts } from "./payment-texts.ts";

/** Where a payment stands, as the visitor sees it. */
export interface PaymentState {
  /** `broken` may go better another time; `refused` won't. */
  phase: "loading" | "ready" | "paying" | "processing" | "done" | "broken" | "refused";
  /** What the visitor is told; empty for nothing. */
  message: string;
  amountLabel: string;
}

/** What the server says of the payment of this visit. */
export interface PreparedPayment {
  publicKey: string;
  clientSecret: string;
  amountLabel: string;
  /** The provider's word for where the payment stands. */
  status: string;
  /** An attempt to pay has failed. */
  hasFailed: boolean;
}

/** The server's answer; the one boundary where its words get their types. */
export const readPayment = (answer: JsonObject): PreparedPayment => ({
  publicKey: String(answer.publicKey ?? ""),
  clientSecret: String(answer.clientSecret ?? ""),
  amountLabel: String(answer.amountLabel ?? ""),
  status: String(answer.status ?? "requires_payment_method"),
  hasFailed: answer.hasFailed === true,
});

/** What to show for a status of the provider (specification, section 4). An attempt is one that was made. */
export const stateOf = (status: string, hasFailed: boolean): Pick<PaymentState, "phase" | "message"> => {
  if (status === "succeeded") return { phase: "done", message: paymentTexts.succeeded };
  if (status === "processing") return { phase: "processing", message: paymentTexts.processing };
  if (status === "requires_payment_method")
    return { phase: "ready", message: hasFailed ? paymentTexts.unsuccessful : "" };
  // Begun and not finished: a visitor who came back from the bank's page without a decision.
  if (status === "requires_confirmation" || status === "requires_action") return { phase: "ready", message: "" };
  return { phase: "broken", message: paymentTexts.other };
};
