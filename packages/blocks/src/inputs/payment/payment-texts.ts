/** The texts for visitors about a payment (specification, section 8). */
export const paymentTexts = {
  succeeded: "Payment succeeded!",
  processing: "Your payment is processing.",
  unsuccessful: "Your payment was not successful, please try again.",
  other: "Something went wrong.",
  impossible: "This can't be paid at the moment. Please tell whoever asked you to pay.",
} as const;

/** The default answer after a successful payment (specification, section 9). */
export const defaultSuccess = "Success";

/** The reply of chat API clients after a payment failed on another page. */
export const failedReply = "fail";
