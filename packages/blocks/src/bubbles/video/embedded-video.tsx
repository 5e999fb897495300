import type { CSSProperties } from "react";
import type { VideoContent } from "./view.tsx";

type Provider = Exclude<VideoContent["type"], "url">;

interface Player {
  name: string;
  base: string;
  autoplay: Record<string, string>;
  noControls: Record<string, string>;
}

const players: Readonly<Record<Provider, Player>> = {
  youtube: {
    name: "YouTube",
    base: "https://www.youtube.com/embed",
    autoplay: { autoplay: "1" },
    noControls: { controls: "0" },
  },
  vimeo: {
    name: "Vimeo",
    base: "https://player.vimeo.com/video",
    autoplay: { autoplay: "1" },
    noControls: { controls: "0" },
  },
  tiktok: { name: "TikTok", base: "https://www.tiktok.com/embed/v2", autoplay: {}, noControls: {} },
  gumlet: {
    name: "Gumlet",
    base: "https://play.gumlet.io/embed",
    autoplay: { autoplay: "true" },
    noControls: { disable_player_controls: "true" },
  },
};

/** YouTube's domain without cookies before playback; it is kept if the author uses it. */
const noCookieBase = "https://www.youtube-nocookie.com/embed";
const noCookies = /^(?:https?:)?\/\/(?:www\.)?youtube-nocookie\.com\//i;

interface EmbeddedVideoProps {
  content: VideoContent & { type: Provider };
  style: CSSProperties;
  isShown: boolean;
  isAutoplay: boolean;
}

/** A video in its provider's player, which is not contacted before the bubble is shown. */
export const EmbeddedVideo = ({ content, style, isShown, isAutoplay }: EmbeddedVideoProps) => {
  const { type, url, id = "", queryParamsStr = "", areControlsDisplayed } = content;
  const player = players[type];
  const query = new URLSearchParams({
    ...(isAutoplay ? player.autoplay : {}),
    ...(areControlsDisplayed ? {} : player.noControls),
  });
  // Parameters of the address come last and override the others.
  for (const [key, value] of new URLSearchParams(queryParamsStr)) query.set(key, value);
  const base = noCookies.test(url) ? noCookieBase : player.base;
  const src = `${base}/${encodeURIComponent(id)}${query.size > 0 ? `?${query}` : ""}`;
  return (
    <div className="parley-video" style={style}>
      {isShown && (
        <iframe
          src={src}
          title={player.name}
          loading="lazy"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // Some players require the referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms"
        />
      )}
    </div>
  );
};
