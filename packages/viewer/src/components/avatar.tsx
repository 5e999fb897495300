import { isSafeImageUrl } from "@parley/ui";
import { useState } from "react";

interface AvatarProps {
  side: "host" | "guest";
  url: string | undefined;
}

/**
 * A picture beside the bubbles; without one, or if it fails to load, the style sheet draws an icon. Hidden from screen
 * readers.
 */
export const Avatar = ({ side, url }: AvatarProps) => {
  const [hasFailed, setFailed] = useState(false);
  const isShown = url !== undefined && isSafeImageUrl(url) && !hasFailed;
  // A picture in the server's HTML may have failed to load before hydration.
  const check = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== "") setFailed(true);
  };
  return (
    <span className={`parley-avatar parley-${side}-avatar typebot-avatar`} aria-hidden="true">
      {isShown && <img ref={check} src={url} alt="" onError={() => setFailed(true)} />}
    </span>
  );
};
