import { defineRun } from "@parley/core";
import type { PaymentBlock } from "./block.ts";
import { defaultSuccess, failedReply } from "./payment-texts.ts";

export const run = defineRun<PaymentBlock["options"]>({
  run({ options }, context) {
    const { credentialsId: _, ...rest } = options;
    return { do: "ask", options: { ...rest, isPreview: context.chat.isPreview === true } };
  },
  reply({ options }, reply) {
    // The run can't know whether the payment has succeeded: the server asks the provider before it stores the answer.
    if (reply.text.trim() === failedReply || reply.isInvalid)
      return { isValid: false, message: options.retryMessageContent };
    return { isValid: true, content: options.labels.success || defaultSuccess };
  },
  needsView: true,
  isBinding: true,
});
