import { lazy, Suspense } from "react";
import type { AnswerEntry } from "../state/chat-state.ts";

// Until this script has loaded, an answer is shown without its files.
const SentFiles = lazy(() => import("./sent-files.tsx").then((sent) => ({ default: sent.SentFiles })));

/** A visitor's answer, with its files. */
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
