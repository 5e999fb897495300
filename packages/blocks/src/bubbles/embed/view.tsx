import { type BubbleViewProps, defineBubbleView, isSafePageUrl, MissingMedia } from "@parley/ui";
import { useEffect, useState } from "react";
import { listenFor } from "./event-mailbox.ts";

interface EmbedContent {
  url: string;
  /** In pixels. */
  height: number;
  waitForEvent?: { name: string };
}

const EmbedBubble = ({ content: { url, height, waitForEvent }, isShown }: BubbleViewProps<EmbedContent>) => {
  const event = waitForEvent?.name;
  const [isListening, setListening] = useState(event === undefined);
  // The page may post its event at once, so it is loaded only when the listener is ready.
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

/** The permissions that forms, calendars and shops need. Navigating the chat's page is not allowed. */
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

/** Browsers don't show PDF files in a sandboxed frame. */
const isPdf = (url: string): boolean => /\.pdf(?:$|[?#])/i.test(url);

/** Returns the host, as the frame's name for screen readers. */
const titleOf = (url: string): string => /^(?:https?:)?\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;

export const view = defineBubbleView<EmbedContent>("embed", EmbedBubble);
