import type { BubbleView } from "@parley/ui";
import { useCallback } from "react";
import type { Entry } from "../chat/chat-state.ts";
import { TypingDots } from "./typing-dots.tsx";

interface HostBubbleProps {
  entry: Extract<Entry, { kind: "bubble" }>;
  view: BubbleView;
  onReady: (entryId: string) => void;
}

/** What the bot says. While it is typed the content is there already, out of sight: pictures load meanwhile. */
export const HostBubble = ({ entry, view, onReady }: HostBubbleProps) => {
  const { id, phase, output } = entry;
  const ready = useCallback(() => onReady(id), [onReady, id]);
  const kind = view.pace === "typing" ? "parley-text-bubble" : "parley-media-bubble";
  return (
    <div className={`parley-host-bubble typebot-host-bubble ${kind} parley-${phase}`} dir="auto">
      <TypingDots />
      <div className="parley-bubble-content">
        <view.Component
          content={output.content}
          onReady={ready}
          isShown={phase === "shown"}
          isPast={entry.isPast === true}
        />
      </div>
    </div>
  );
};
