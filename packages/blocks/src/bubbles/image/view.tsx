import {
  type BubbleViewProps,
  defineBubbleView,
  isBroken,
  isSafeImageUrl,
  MissingPictureIcon,
  say,
  toSafeLink,
} from "@parley/ui";
import { useEffect, useRef, useState } from "react";
import { ImageDialog } from "./image-dialog.tsx";

interface ImageContent {
  url: string;
  clickLink?: { url: string; alt: string };
}

const ImageBubble = ({ content: { url, clickLink }, onReady }: BubbleViewProps<ImageContent>) => {
  const alt = clickLink?.alt || say("picture", "Bubble image");
  const [hasFailed, setFailed] = useState(!isSafeImageUrl(url));
  const [isOpen, setOpen] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  // A picture in the server's HTML may have loaded before hydration.
  useEffect(() => {
    const element = image.current;
    if (element && !element.complete) return;
    if (element && isBroken(element)) setFailed(true);
    if (element?.currentSrc !== "") onReady();
  }, [onReady]);

  const fail = () => {
    setFailed(true);
    onReady();
  };
  const picture = hasFailed ? (
    <span className="parley-image-missing">
      <MissingPictureIcon size={20} />
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

export const view = defineBubbleView<ImageContent>("loaded", ImageBubble);
