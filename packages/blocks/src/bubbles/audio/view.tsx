import { type BubbleViewProps, defineBubbleView, isSafeMediaUrl, MissingMedia } from "@parley/ui";
import { useState } from "react";

interface AudioContent {
  url: string;
  isAutoplayEnabled: boolean;
}

const AudioBubble = ({ content, isShown, isPast }: BubbleViewProps<AudioContent>) => {
  const { url, isAutoplayEnabled } = content;
  const [hasFailed, setFailed] = useState(!isSafeMediaUrl(url));
  if (hasFailed) return <MissingMedia url={url} />;
  return (
    // Without a label, browsers name the player in the visitor's language.
    // biome-ignore lint/a11y/useMediaCaption: a sound has no place for captions
    <audio
      className="parley-audio"
      src={isShown ? url : undefined}
      autoPlay={isAutoplayEnabled && !isPast}
      preload="metadata"
      controls
      onError={() => setFailed(true)}
    />
  );
};

export const view = defineBubbleView<AudioContent>("audio", AudioBubble);
