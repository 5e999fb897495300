import { LineIcon } from "./line-icon.tsx";
import { toSafeLink } from "./safe-url.ts";

/** A link in place of a video, sound or page that can't be shown here. */
export const MissingMedia = ({ url }: { url: string }) => (
  <a className="parley-missing-media" href={toSafeLink(url)} target="_blank" rel="noopener noreferrer">
    <LineIcon
      path="M11.5 3.5h5v5M16.5 3.5 9 11M14 11.5v4a1 1 0 0 1-1 1H4.5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h4"
      size={18}
      weight={1.6}
    />
    <span>{url.replace(/^(?:https?:)?\/\//i, "").replace(/[?#].*$/, "")}</span>
  </a>
);
