import { useEffect, useRef, useState } from "react";
import { isSafeImageUrl } from "./safe-url.ts";

/** A picture that fills its frame. Where it is missing, can't be loaded or has no safe address, the frame shows a sign. */
export const Picture = ({ url, alt, className }: { url: string; alt: string; className: string }) => {
  const [hasFailed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  // A picture in the server's HTML may have failed before there was anyone to hear of it.
  useEffect(() => {
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0 && element.currentSrc !== "") setFailed(true);
  }, []);

  if (hasFailed || !isSafeImageUrl(url))
    return (
      <span
        className={`${className} parley-picture-missing`}
        {...(alt === "" ? {} : { role: "img", "aria-label": alt })}
      >
        <MissingIcon />
      </span>
    );
  return (
    <img
      ref={image}
      src={url}
      alt={alt}
      className={className}
      loading="lazy"
      draggable={false}
      onError={() => setFailed(true)}
    />
  );
};

const MissingIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="28"
    height="28"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <rect x="3" y="4.5" width="18" height="15" rx="3" />
    <circle cx="8.5" cy="10" r="1.6" />
    <path d="m4 17 5-4.2 3.4 2.8 3-2.6 4.6 4" strokeLinejoin="round" />
  </svg>
);
