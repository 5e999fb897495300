import type { OutputOrigin } from "@parley/core";
import type { BubbleView } from "@parley/ui";
import { Suspense, useCallback } from "react";
import type { BubbleEntry } from "../state/chat-state.ts";
import { Boundary } from "./boundary.tsx";
import { TypingDots } from "./typing-dots.tsx";

interface HostBubbleProps {
  entry: BubbleEntry;
  view: BubbleView;
  /** Stands in for what has no words of its own and could not be shown. */
  missing: string;
  onReady: (entryId: string) => void;
  onFault: (cause: unknown, origin: OutputOrigin) => void;
}

/** A bubble of the bot. Its content is rendered while the typing dots are shown, so that pictures load meanwhile. */
export const HostBubble = ({ entry, view, missing, onReady, onFault }: HostBubbleProps) => {
  const { id, phase, output } = entry;
  const ready = useCallback(() => onReady(id), [onReady, id]);
  const kind = view.pace === "typing" ? "parley-text-bubble" : "parley-media-bubble";
  const stillSaid = <p className="parley-plain-text">{output.text || missing}</p>;
  const fail = (cause: unknown) => {
    onFault(cause, output);
    // The chat must not wait for content that failed.
    ready();
  };
  return (
    <div className={`parley-host-bubble typebot-host-bubble ${kind} parley-${phase}`} dir="auto">
      <TypingDots />
      <div className="parley-bubble-content">
        <Boundary fallback={stillSaid} onError={fail}>
          {/* On the server an error in a bubble must not break the page either. */}
          <Suspense fallback={stillSaid}>
            <view.Component
              content={output.content}
              onReady={ready}
              isShown={phase === "shown"}
              isPast={entry.isPast === true}
            />
          </Suspense>
        </Boundary>
      </div>
    </div>
  );
};
