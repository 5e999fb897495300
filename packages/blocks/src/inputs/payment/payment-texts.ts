/** What the visitor is told about a payment (specification, section 8). */
export const paymentTexts = {
  succeeded: "Payment succeeded!",
  processing: "Your payment is processing.",
  unsuccessful: "Your payment was not successful, please try again.",
  other: "Something went wrong.",
  impossible: "This can't be paid at the moment. Please tell whoever asked you to pay.",
} as const;

/** What counts as the answer once the payment has succeeded (specification, section 9). */
export const defaultSuccess = "Success";

/** What clients reply after a payment that failed on another page. */
export const failedReply = "fail";
