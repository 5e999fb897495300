import { type BubbleViewProps, defineBubbleView, isSafeImageUrl, toSafeLink } from "@parley/ui";
import { useEffect, useRef, useState } from "react";
import { ImageDialog } from "./image-dialog.tsx";

interface ImageContent {
  url: string;
  clickLink?: { url: string; alt: string };
}

/** Alternative text where the author gave none. */
const defaultAlt = "Bubble image";

const ImageBubble = ({ content: { url, clickLink }, onReady }: BubbleViewProps<ImageContent>) => {
  const alt = clickLink?.alt || defaultAlt;
  const [hasFailed, setFailed] = useState(!isSafeImageUrl(url));
  const [isOpen, setOpen] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  // A picture in the server's HTML may have loaded, or failed, before there was anyone to hear of it.
  useEffect(() => {
    const element = image.current;
    if (element && !element.complete) return;
    if (element && element.naturalWidth === 0 && element.currentSrc !== "") setFailed(true);
    if (element?.currentSrc !== "") onReady();
  }, [onReady]);

  const fail = () => {
    setFailed(true);
    onReady();
  };
  const picture = hasFailed ? (
    <span className="parley-image-missing">
      <MissingIcon />
      {alt}
    </span>
  ) : (
    <img ref={image} src={url} alt={alt} className={`parley-image ${kindOf(url)}`} onLoad={onReady} onError={fail} />
  );

  if (clickLink && clickLink.url !== "")
    return (
      <a className="parley-image-link" href={toSafeLink(clickLink.url)} target="_blank" rel="noopener noreferrer">
        {picture}
      </a>
    );
  if (hasFailed) return picture;
  return (
    <>
      <button type="button" className="parley-image-link" onClick={() => setOpen(true)}>
        {picture}
      </button>
      {isOpen && <ImageDialog url={url} alt={alt} onClose={() => setOpen(false)} />}
    </>
  );
};

const kindOf = (url: string): string => {
  if (url.startsWith("data:image/svg")) return "parley-image-inline-svg";
  return /\.svg(?:$|[?#])/i.test(url) ? "parley-image-svg" : "";
};

const MissingIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <rect x="3" y="4.5" width="18" height="15" rx="3" />
    <circle cx="8.5" cy="10" r="1.6" />
    <path d="m4 17 5-4.2 3.4 2.8 3-2.6 4.6 4" strokeLinejoin="round" />
  </svg>
);

export const view = defineBubbleView<ImageContent>("loaded", ImageBubble);
