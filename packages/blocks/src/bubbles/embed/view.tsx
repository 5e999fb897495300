import { type BubbleViewProps, defineBubbleView, isSafePageUrl, MissingMedia } from "@parley/ui";
import { useEffect, useState } from "react";
import { listenFor } from "./event-mailbox.ts";

interface EmbedContent {
  url: string;
  /** Pixels. */
  height: number;
  waitForEvent?: { name: string };
}

const EmbedBubble = ({ content: { url, height, waitForEvent }, isShown }: BubbleViewProps<EmbedContent>) => {
  const event = waitForEvent?.name;
  const [isListening, setListening] = useState(event === undefined);
  // The page may post its event at once: it is loaded only when somebody listens.
  useEffect(() => {
    if (!isShown || event === undefined) return;
    listenFor(event);
    setListening(true);
  }, [isShown, event]);

  if (!isSafePageUrl(url)) return <MissingMedia url={url} />;
  return (
    <div className="parley-embed" style={{ height }}>
      {isShown && isListening && (
        <iframe
          src={url}
          title={titleOf(url)}
          loading="lazy"
          allow="autoplay; clipboard-write; encrypted-media; fullscreen; payment; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox={isPdf(url) ? undefined : sandbox}
        />
      )}
    </div>
  );
};

/** All that forms, calendars and shops need, but not to send the visitor elsewhere unasked. */
const sandbox = [
  "allow-scripts",
  "allow-same-origin",
  "allow-forms",
  "allow-modals",
  "allow-downloads",
  "allow-popups",
  "allow-popups-to-escape-sandbox",
  "allow-presentation",
  "allow-storage-access-by-user-activation",
  "allow-top-navigation-by-user-activation",
].join(" ");

/** Browsers show no PDF inside a sandbox. */
const isPdf = (url: string): boolean => /\.pdf(?:$|[?#])/i.test(url);

/** The host, as a name for screen readers. */
const titleOf = (url: string): string => /^(?:https?:)?\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;

export const view = defineBubbleView<EmbedContent>("embed", EmbedBubble);
