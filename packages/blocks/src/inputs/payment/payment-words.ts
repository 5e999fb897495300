import { say } from "@parley/ui";
import { paymentTexts } from "./payment-texts.ts";

/** What the payment says in the language of the page. Its labels are the bot's own. */
export const paymentWords = () => ({
  succeeded: say("paySucceeded", paymentTexts.succeeded),
  processing: say("payProcessing", paymentTexts.processing),
  unsuccessful: say("payFailed", paymentTexts.unsuccessful),
  other: say("payWrong", paymentTexts.other),
  impossible: say("payImpossible", paymentTexts.impossible),
  again: say("payAgain", "Try again"),
  preview: say("payPreview", "Preview: nothing is charged."),
  /** [[amount]] is filled in. */
  noAmount: say("payNoAmount", '"[[amount]]" is not an amount.'),
});
