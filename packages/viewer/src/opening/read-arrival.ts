import { type Arrival, campaignOf, deviceOf, hostOfPage } from "@parley/core";
import { isEmbedded } from "@parley/ui";
import { cameBy } from "../base/page-names.ts";

/**
 * What this page knows of how the visitor came: the class of the device, the languages of the browser and the chat, and
 * where a campaign or a link has led from. A page that embeds the chat tells by the fragment of the address what it knows
 * itself.
 * @param chatLanguage the language of the chat, of a bot that speaks several
 */
export const readArrival = (chatLanguage?: string): Arrival => {
  const query = new URLSearchParams(location.search);
  const [channel, search, cameFrom] = cameBy() ? cameBy().slice(1).split("#") : [];
  const told = new URLSearchParams(search);
  // A frame comes from the page that holds it, which is no source.
  const before = isEmbedded() ? cameFrom : document.referrer;
  const referrer = hostOfPage(before ?? "");
  // A link within the same site is no source either.
  const here = hostOfPage(isEmbedded() ? document.referrer : location.href);
  return {
    device: deviceOf(navigator.userAgent, navigator.maxTouchPoints),
    language: navigator.language,
    chatLanguage,
    channel: channel === undefined ? (isEmbedded() ? "frame" : "page") : channel || "bubble",
    ...campaignOf((name) => query.get(name) || told.get(name)),
    referrer: referrer === here ? undefined : referrer,
  };
};
