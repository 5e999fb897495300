import { defineInputView, TextForm } from "@parley/ui";
import type { UrlBlock } from "./block.ts";

const scheme = "https://";

/** Adds `https://` before the first letters, unless they begin a scheme (specification, section 5). */
const withScheme = (typed: string, before: string): string => {
  const text = typed.trimStart();
  const isDeleting = before.includes(text);
  const isScheme =
    /^https?:\/\//i.test(text) || [scheme, "http://"].some((start) => start.startsWith(text.toLowerCase()));
  return isScheme || isDeleting ? text : scheme + text;
};

export const view = defineInputView<UrlBlock["options"]>(({ options, ...input }) => (
  <TextForm
    kind="url"
    inputMode="url"
    autoComplete="url"
    placeholder={options.labels.placeholder}
    buttonLabel={options.labels.button}
    question={input.question}
    prefilledValue={withScheme(input.prefilledValue, "")}
    correct={withScheme}
    onReply={input.onReply}
  />
));
