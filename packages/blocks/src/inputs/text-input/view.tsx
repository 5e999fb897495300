import { defineInputView, TextForm } from "@parley/ui";
import type { TextInputBlock } from "./block.ts";

/** Rows of the field for long answers (specification, section 5). */
const longRows = 6;

export const view = defineInputView<TextInputBlock["options"]>(({ options, ...input }) => (
  <TextForm
    rows={options.isLong ? longRows : 1}
    inputMode={options.inputMode}
    placeholder={options.labels.placeholder}
    buttonLabel={options.labels.button}
    question={input.question}
    prefilledValue={input.prefilledValue}
    onReply={input.onReply}
  />
));
