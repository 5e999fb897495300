import { useEffect, useRef, useState } from "react";
import { isBroken, MissingPictureIcon } from "./missing-picture.tsx";
import { isSafeImageUrl } from "./safe-url.ts";

/** A picture that fills its frame. If it has no safe address or can't be loaded, the frame shows an icon. */
export const Picture = ({ url, alt, className }: { url: string; alt: string; className: string }) => {
  const [hasFailed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    if (image.current && isBroken(image.current)) setFailed(true);
  }, []);

  if (hasFailed || !isSafeImageUrl(url))
    return (
      <span
        className={`${className} parley-picture-missing`}
        {...(alt === "" ? {} : { role: "img", "aria-label": alt })}
      >
        <MissingPictureIcon size={28} />
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
