import type { ChatTexts } from "@parley/core/visitor-texts";
import type { ReactNode } from "react";

interface ChangeAreaProps {
  words: ChatTexts;
  /** The question, asked again; absent if the answer can't be changed. */
  children: ReactNode;
  onLeave: (() => void) | undefined;
}

/** Stands in for an answer that the visitor is changing. */
export const ChangeArea = ({ words, children, onLeave }: ChangeAreaProps) => (
  <div className="parley-change-area" aria-live="off">
    {children || (
      <p role="alert" className="parley-change-note">
        {words.fixed}
      </p>
    )}
    <button type="button" className="parley-change-leave" dir="auto" onClick={onLeave}>
      {words.leave}
    </button>
  </div>
);
