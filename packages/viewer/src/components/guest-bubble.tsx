import { isSafeImageUrl, isSafeMediaUrl } from "@parley/ui";
import { useState } from "react";
import type { AnswerEntry } from "../chat/chat-state.ts";

/** What the visitor said, with the files that went along. */
export const GuestBubble = ({ entry: { text, files, isAudio } }: { entry: AnswerEntry }) => (
  <div className="parley-guest-bubble typebot-guest-bubble" dir="auto">
    {isAudio ? <Recording url={text} /> : text}
    {files?.map((url) => (
      <SentFile key={url} url={url} />
    ))}
  </div>
);

const Recording = ({ url }: { url: string }) => {
  const [hasFailed, setFailed] = useState(false);
  // A private recording is for the bot's owner only.
  if (hasFailed || !isSafeMediaUrl(url)) return <SentFile url={url} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written down what the visitor has just said
    <audio className="parley-recording" controls src={url} onError={() => setFailed(true)} />
  );
};

/** A picture as such, anything else by its name. */
const SentFile = ({ url }: { url: string }) => {
  const [hasFailed, setFailed] = useState(false);
  const name = nameIn(url);
  const isPicture = /\.(?:png|jpe?g|gif|webp|avif)$/i.test(name) && isSafeImageUrl(url) && !hasFailed;
  return isPicture ? (
    <img className="parley-sent-picture" src={url} alt={name} onError={() => setFailed(true)} />
  ) : (
    <span className="parley-sent-file">{name}</span>
  );
};

const nameIn = (url: string): string => {
  const name =
    url
      .replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
