import type { ChatTexts } from "@parley/core/visitor-texts";
import type { MouseEvent } from "react";

interface ErrorScreenProps {
  words: ChatTexts;
  title?: string | undefined;
  /** The message of the server or browser. */
  message?: string | undefined;
  /** Whether another attempt would not help. */
  isFinal?: boolean | undefined;
  /** Reloads the page; without it, the link does. */
  onRetry?: (() => void) | undefined;
}

/** A full-page error message in place of the chat (specification, sections 2 and 8). */
export const ErrorScreen = ({ words, title = words.wrong, message, isFinal, onRetry }: ErrorScreenProps) => {
  const retry = (event: MouseEvent) => {
    if (!onRetry) return;
    event.preventDefault();
    onRetry();
  };
  return (
    <main className="parley-screen">
      <h1 className="parley-screen-title" dir="auto">
        {title}
      </h1>
      {message && (
        <p className="parley-screen-message" dir="auto" role="alert">
          {message}
        </p>
      )}
      {!isFinal && (
        <>
          <p className="parley-screen-message">{words.later}</p>
          {/* biome-ignore lint/a11y/useValidAnchor: it does lead somewhere: to this page, also where no script runs */}
          <a className="parley-screen-retry" href="" onClick={retry}>
            {words.again}
          </a>
        </>
      )}
    </main>
  );
};
