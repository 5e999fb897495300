import { isSafeImageUrl } from "@parley/ui";
import { useState } from "react";

interface AvatarProps {
  side: "host" | "guest";
  url: string | undefined;
}

/** A picture beside the bubbles; a drawn one where there is none or it doesn't load. It says nothing to screen readers. */
export const Avatar = ({ side, url }: AvatarProps) => {
  const [hasFailed, setFailed] = useState(false);
  const isShown = url !== undefined && isSafeImageUrl(url) && !hasFailed;
  // A picture in the server's HTML may have failed before React was there to hear of it.
  const check = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== "") setFailed(true);
  };
  return (
    <span className={`parley-avatar parley-${side}-avatar typebot-avatar`} aria-hidden="true">
      {isShown ? (
        <img ref={check} src={url} alt="" onError={() => setFailed(true)} />
      ) : side === "host" ? (
        <BotFace />
      ) : (
        <Person />
      )}
    </span>
  );
};

const BotFace = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 40 40"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M13 12.5h14a3.5 3.5 0 0 1 3.5 3.5v8a3.5 3.5 0 0 1-3.5 3.5h-5.2L17 31.2v-3.7h-4A3.5 3.5 0 0 1 9.5 24v-8a3.5 3.5 0 0 1 3.5-3.5Z" />
    <path d="M15.7 18.5v2M24.3 18.5v2" strokeWidth="2.6" />
  </svg>
);

const Person = () => (
  <svg aria-hidden="true" viewBox="0 0 40 40" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
    <circle cx="20" cy="16" r="5" />
    <path d="M10.5 30c1.6-4.6 5.2-6.8 9.5-6.8s7.9 2.2 9.5 6.8" />
  </svg>
);
