import { defineInputView, TextForm } from "@parley/ui";
import type { EmailBlock } from "./block.ts";

export const view = defineInputView<EmailBlock["options"]>(({ options, ...input }) => (
  <TextForm
    kind="email"
    inputMode="email"
    autoComplete="email"
    placeholder={options.labels.placeholder}
    buttonLabel={options.labels.button}
    question={input.question}
    prefilledValue={input.prefilledValue}
    onReply={input.onReply}
  />
));
