import { defineInputView, TextForm } from "@parley/ui";
import type { TemplateInputBlock } from "./block.ts";

export const view = defineInputView<TemplateInputBlock["options"]>(({ options, ...input }) => (
  <TextForm
    placeholder={options.labels.placeholder}
    buttonLabel={options.labels.button}
    question={input.question}
    prefilledValue={input.prefilledValue}
    onReply={input.onReply}
  />
));
