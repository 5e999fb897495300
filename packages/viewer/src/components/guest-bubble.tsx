import { lazy, Suspense } from "react";
import type { AnswerEntry } from "../state/chat-state.ts";

// Until its script is there an answer is shown without its files; the chat goes on.
const SentFiles = lazy(() => import("./sent-files.tsx").then((sent) => ({ default: sent.SentFiles })));

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
