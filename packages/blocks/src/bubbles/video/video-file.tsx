import { isSafeMediaUrl, MissingMedia } from "@parley/ui";
import { type CSSProperties, useEffect, useRef, useState } from "react";

interface VideoFileProps {
  url: string;
  style: CSSProperties;
  isShown: boolean;
  isAutoplay: boolean;
  hasControls: boolean;
}

/** A video played by the browser, or a link if that fails. */
export const VideoFile = ({ url, style, isShown, isAutoplay, hasControls }: VideoFileProps) => {
  const [hasFailed, setFailed] = useState(!isSafeMediaUrl(url));
  const [isBlocked, setBlocked] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  // Browsers may block autoplay; then the controls must be shown.
  useEffect(() => {
    if (isShown && isAutoplay) video.current?.play()?.catch(() => setBlocked(true));
  }, [isShown, isAutoplay]);

  if (hasFailed) return <MissingMedia url={url} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are in the author's file, or there are none
    <video
      ref={video}
      className="parley-video"
      style={style}
      src={isShown ? url : undefined}
      controls={hasControls || isBlocked || !isAutoplay}
      autoPlay={isAutoplay}
      preload="metadata"
      playsInline
      onError={() => setFailed(true)}
    />
  );
};
