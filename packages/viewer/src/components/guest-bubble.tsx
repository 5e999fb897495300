import { PickedAnswer } from "@parley/ui";
import { lazy, Suspense } from "react";
import type { ChatWords } from "../base/chat-words.ts";
import type { AnswerEntry } from "../state/chat-state.ts";

// Until this script has loaded, an answer is shown without its files.
const SentFiles = lazy(() => import("./sent-files.tsx").then((sent) => ({ default: sent.SentFiles })));

const placeTextIn =
  ({ place }: ChatWords) =>
  (rating: number, most: number): string =>
    place.replace("{rating}", String(rating)).replace("{most}", String(most));

interface GuestBubbleProps {
  entry: AnswerEntry;
  words: ChatWords;
}

/** A visitor's answer: what was picked, or said, with its files. */
export const GuestBubble = ({ entry: { text, files, isAudio, picked }, words }: GuestBubbleProps) => (
  <div className="parley-guest-bubble typebot-guest-bubble" dir="auto">
    {picked ? <PickedAnswer {...{ picked, text }} placeText={placeTextIn(words)} /> : !isAudio && text}
    {(isAudio || files) && (
      <Suspense fallback={null}>
        <SentFiles {...(isAudio ? { recording: text } : {})} files={files} isBelowText={!isAudio && text !== ""} />
      </Suspense>
    )}
  </div>
);
