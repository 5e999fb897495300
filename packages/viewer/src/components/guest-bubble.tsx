import type { ChatTexts } from "@parley/core/visitor-texts";
import { lazy, Suspense } from "react";
import type { AnswerEntry } from "../state/chat-state.ts";

// Until these scripts have loaded, an answer is shown in words, and without its files.
const PickedText = lazy(() => import("./picked-text.tsx").then((picked) => ({ default: picked.PickedText })));
const SentFiles = lazy(() => import("./sent-files.tsx").then((sent) => ({ default: sent.SentFiles })));

interface GuestBubbleProps {
  entry: AnswerEntry;
  words: ChatTexts;
  /** Begins to change the answer. Absent if that is not possible in this chat. */
  onChange?: ((entryId: string) => void) | undefined;
}

/** A visitor's answer: what was picked, or said, with its files. */
export const GuestBubble = ({ entry, words, onChange }: GuestBubbleProps) => {
  const { id, text, files, isAudio, picked, place, isRefused, isKept } = entry;
  return (
    <div className="parley-guest-bubble typebot-guest-bubble" dir="auto">
      {onChange && place && !isRefused && (
        <button
          type="button"
          className="parley-change"
          // The log around it reads out what is said, not its pencils.
          aria-live="off"
          aria-label={words.change.replace("{answer}", text)}
          onClick={() => onChange(id)}
        />
      )}
      {picked ? (
        <Suspense fallback={text}>
          <PickedText {...{ picked, text, words }} />
        </Suspense>
      ) : (
        !isAudio && text
      )}
      {(isAudio || files) && (
        <Suspense fallback={null}>
          <SentFiles {...(isAudio ? { recording: text } : {})} files={files} isBelowText={!isAudio && text !== ""} />
        </Suspense>
      )}
      {isKept && <span className="parley-kept">{words.kept}</span>}
    </div>
  );
};
