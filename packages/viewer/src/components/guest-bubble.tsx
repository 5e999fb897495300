import { lazy, Suspense } from "react";
import type { AnswerEntry } from "../chat/chat-state.ts";

// Without its script an answer is shown without its files; the chat goes on.
const SentFiles = lazy(() =>
  import("./sent-files.tsx").then(
    (module) => ({ default: module.SentFiles }),
    () => ({ default: () => <></> }),
  ),
);

/** What the visitor said, with the files that went along. */
export const GuestBubble = ({ entry: { text, files, isAudio } }: { entry: AnswerEntry }) => (
  <div className="parley-guest-bubble typebot-guest-bubble" dir="auto">
    {!isAudio && text}
    {(isAudio || files) && (
      <Suspense fallback={null}>
        <SentFiles {...(isAudio ? { recording: text } : {})} files={files} isBelowText={!isAudio && text !== ""} />
      </Suspense>
    )}
  </div>
);
