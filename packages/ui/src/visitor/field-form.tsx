import type { ReactNode } from "react";
import { SendButton } from "./send-button.tsx";

interface FieldFormProps {
  /** The form's fields and what stands beside them. */
  children: ReactNode;
  /** Whether the form is empty; it can't be sent then. */
  isEmpty: boolean;
  buttonLabel: string;
  /** `isInvalid`: the browser's own validation rejects a field. */
  onSubmit: (isInvalid: boolean) => void;
  /** A class name for the box around fields and button. */
  box?: string;
}

/**
 * One or more fields in a box with the send button (specification, section 5). The browser validates the fields but
 * shows no message of its own: the bot tells the visitor in the chat.
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
