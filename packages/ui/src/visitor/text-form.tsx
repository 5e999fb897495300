import type { Reply } from "@parley/core";
import { type FormEvent, type HTMLAttributes, type KeyboardEvent, type ReactNode, useState } from "react";
import { markInvalid } from "./mark-invalid.ts";
import { SendButton } from "./send-button.tsx";

export type SingleLineKind = "text" | "email" | "url" | "tel";

interface TextFormProps {
  /** The number of lines; with one line, Enter sends. */
  rows?: number;
  kind?: SingleLineKind;
  inputMode?: HTMLAttributes<HTMLElement>["inputMode"] | undefined;
  autoComplete?: string;
  placeholder: string;
  buttonLabel: string;
  question: string;
  prefilledValue: string;
  /** Returns the field's new text, given the typed text and the text before. Without it, the typed text is used. */
  correct?: (typed: string, before: string) => string;
  /** More buttons beside the field. `isEmpty` tells whether the field is empty. */
  tools?: (isEmpty: boolean) => ReactNode;
  /** Shown below the field: what will be sent along with the text. */
  below?: ReactNode;
  /** Whether an empty text can be sent, because something else goes along with it. */
  mayBeEmpty?: boolean;
  /** Whether the answer is being sent: nothing can be changed. */
  isBusy?: boolean;
  onReply: (reply: Reply) => void;
}

/**
 * A text field with its send button. An empty text can't be sent, and neither can one that the browser's validation
 * rejects (specification, section 5); the bot says so in the chat. In a field of several lines Ctrl+Enter or Cmd+Enter
 * sends.
 */
export const TextForm = (props: TextFormProps) => {
  const {
    rows = 1,
    kind = "text",
    inputMode,
    autoComplete,
    placeholder,
    buttonLabel,
    question,
    prefilledValue,
    correct = (typed) => typed,
    tools,
    below,
    mayBeEmpty = false,
    isBusy = false,
    onReply,
  } = props;
  const [text, setText] = useState(prefilledValue);
  const isEmpty = text.trim() === "";
  const isLong = rows > 1;
  const canSend = !isBusy && (mayBeEmpty || !isEmpty);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!canSend) return;
    onReply(markInvalid({ text: isLong ? text : text.trim() }, !event.currentTarget.checkValidity()));
  };
  const submitOnShortcut = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  const shape = `${isLong ? " parley-long" : ""}${tools ? " parley-tooled" : ""}`;
  const field = {
    className: "parley-field typebot-input",
    dir: "auto",
    value: text,
    placeholder,
    inputMode,
    autoComplete: autoComplete ?? "off",
    enterKeyHint: isLong ? undefined : ("send" as const),
    "aria-label": question || placeholder,
    required: !mayBeEmpty,
    readOnly: isBusy,
  };
  return (
    <form className={`parley-text-form typebot-input-form${shape}`} noValidate onSubmit={submit}>
      <div className="parley-input-box typebot-input-container">
        {isLong ? (
          <textarea
            {...field}
            rows={rows}
            onChange={(event) => setText(correct(event.target.value, text))}
            onKeyDown={submitOnShortcut}
          />
        ) : (
          <input {...field} type={kind} onChange={(event) => setText(correct(event.target.value, text))} />
        )}
        {tools?.(isEmpty)}
        <SendButton label={buttonLabel} isDisabled={!canSend} />
      </div>
      {below}
    </form>
  );
};
