import { isSafeImageUrl, isSafeMediaUrl } from "@parley/ui";
import { useState } from "react";

interface SentFilesProps {
  recording?: string;
  files?: readonly string[] | undefined;
  isBelowText: boolean;
}

/** The visitor's recording, or the files of an answer. Loaded only by chats that have some. */
export const SentFiles = ({ recording, files = [], isBelowText }: SentFilesProps) => (
  <div className={`parley-sent-files${isBelowText ? " parley-below-text" : ""}`}>
    {recording !== undefined && <Recording url={recording} />}
    {files.map((url) => (
      <SentFile key={url} url={url} />
    ))}
  </div>
);

const Recording = ({ url }: { url: string }) => {
  const [hasFailed, setFailed] = useState(false);
  // Only the bot's owner may play a private recording.
  if (hasFailed || !isSafeMediaUrl(url)) return <SentFile url={url} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written down what the visitor has just said
    <audio className="parley-recording" controls src={url} onError={() => setFailed(true)} />
  );
};

/** Shows a picture as a picture, and any other file by its name. */
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
