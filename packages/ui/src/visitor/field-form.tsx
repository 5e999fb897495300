import type { ReactNode } from "react";
import { SendButton } from "./send-button.tsx";

interface FieldFormProps {
  /** The fields and what stands beside them. */
  children: ReactNode;
  /** Nothing empty can be sent. */
  isEmpty: boolean;
  buttonLabel: string;
  /** `isInvalid`: the browser's own check of the fields has something against it. */
  onSubmit: (isInvalid: boolean) => void;
  /** A class name for the box around fields and button. */
  box?: string;
}

/**
 * Fields of any kind in one box with the send button (specification, section 5). What is wrong is said by the bot, in the
 * chat: the browser checks the fields, but shows no box of its own.
 */
export const FieldForm = ({ children, isEmpty, buttonLabel, onSubmit, box = "" }: FieldFormProps) => (
  <form
    className="parley-text-form typebot-input-form"
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      if (!isEmpty) onSubmit(!event.currentTarget.checkValidity());
    }}
  >
    <div className={`parley-input-box typebot-input-container ${box}`.trim()}>
      {children}
      <SendButton label={buttonLabel} isDisabled={isEmpty} />
    </div>
  </form>
);
