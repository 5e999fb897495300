import type { PaymentState } from "./payment-state.ts";
import { paymentWords } from "./payment-words.ts";

/** Returns what to show for a provider's status (specification, section 4). `hasFailed`: an attempt has failed. */
export const stateOf = (status: string, hasFailed: boolean): Pick<PaymentState, "phase" | "message"> => {
  if (status === "succeeded") return { phase: "done", message: paymentWords().succeeded };
  if (status === "processing") return { phase: "processing", message: paymentWords().processing };
  if (status === "requires_payment_method")
    return { phase: "ready", message: hasFailed ? paymentWords().unsuccessful : "" };
  // Started but not finished: the visitor came back from the bank's page without a decision.
  if (status === "requires_confirmation" || status === "requires_action") return { phase: "ready", message: "" };
  return { phase: "broken", message: paymentWords().other };
};
