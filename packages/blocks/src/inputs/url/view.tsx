import { defineInputView, FieldForm, type InputViewProps } from "@parley/ui";
import { useState } from "react";
import type { UrlBlock } from "./block.ts";

const UrlInput = ({ options, prefilledValue, question, onReply }: InputViewProps<UrlBlock["options"]>) => {
  const { labels } = options;
  const [url, setUrl] = useState(() => withScheme(prefilledValue, ""));
  return (
    <FieldForm isEmpty={url.trim() === ""} buttonLabel={labels.button} onSubmit={() => onReply({ text: url.trim() })}>
      <input
        className="parley-field typebot-input"
        type="url"
        inputMode="url"
        autoComplete="url"
        enterKeyHint="send"
        dir="auto"
        value={url}
        placeholder={labels.placeholder}
        aria-label={question || labels.placeholder}
        required
        onChange={(event) => setUrl(withScheme(event.target.value, url))}
      />
    </FieldForm>
  );
};

const scheme = "https://";

/** `https://` comes by itself before the first letters that are not the beginning of a scheme (specification, section 5). */
const withScheme = (typed: string, before: string): string => {
  const text = typed.trimStart();
  const isDeleting = before.includes(text);
  const isScheme =
    /^https?:\/\//i.test(text) || [scheme, "http://"].some((start) => start.startsWith(text.toLowerCase()));
  return isScheme || isDeleting ? text : scheme + text;
};

export const view = defineInputView<UrlBlock["options"]>(UrlInput);
