import type { SystemMessages } from "@parley/core";
import { toSafeLink } from "@parley/ui";

/** Offers the link that the browser did not let the bot open (specification, sections 4 and 8). */
export const PopupBlockedCard = ({ url, messages }: { url: string; messages: SystemMessages }) => (
  <div className="parley-card parley-popup-blocked" dir="auto">
    <p className="parley-card-title">{messages.popupBlockedTitle}</p>
    <p>{messages.popupBlockedDescription}</p>
    <a className="parley-button typebot-button" href={toSafeLink(url)} target="_blank" rel="noopener noreferrer">
      {messages.popupBlockedButtonLabel}
    </a>
  </div>
);
