import type { ReactNode } from "react";
import { SendButton } from "./send-button.tsx";

interface FieldFormProps {
  /** The fields and what stands beside them. */
  children: ReactNode;
  /** Nothing empty can be sent. */
  isEmpty: boolean;
  buttonLabel: string;
  /** Called when the browser's own check of the fields has nothing against it. */
  onSubmit: () => void;
  /** A class name for the box around fields and button. */
  box?: string;
}

/** Fields of any kind in one box with the send button (specification, section 5). */
export const FieldForm = ({ children, isEmpty, buttonLabel, onSubmit, box = "" }: FieldFormProps) => (
  <form
    className="parley-text-form typebot-input-form"
    onSubmit={(event) => {
      event.preventDefault();
      if (!isEmpty) onSubmit();
    }}
  >
    <div className={`parley-input-box typebot-input-container ${box}`.trim()}>
      {children}
      <SendButton label={buttonLabel} isDisabled={isEmpty} />
    </div>
  </form>
);
