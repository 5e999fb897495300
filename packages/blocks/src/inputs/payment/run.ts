import { defineRun } from "@parley/core";
import type { PaymentBlock } from "./block.ts";
import { defaultSuccess, failedReply } from "./payment-texts.ts";

export const run = defineRun<PaymentBlock["options"]>({
  run({ options }, context) {
    const { credentialsId: _, ...rest } = options;
    const { amount, currency, labels, additionalInformation } = rest;
    const rendered = context.deep({ amount, currency, labels, additionalInformation });
    return { do: "ask", options: { ...rest, ...rendered, isPreview: context.chat.isPreview === true } };
  },
  reply({ options }, reply, context) {
    // Whether money has moved is not known here: the server asks the provider before it stores the answer.
    if (reply.text.trim() === failedReply || reply.isInvalid)
      return { isValid: false, message: context.text(options.retryMessageContent) };
    return { isValid: true, content: context.text(options.labels.success) || defaultSuccess };
  },
});
