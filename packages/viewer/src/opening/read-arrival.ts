import { type Arrival, campaignOf, deviceOf, hostOfPage } from "@parley/core";
import { cameBy } from "../base/page-names.ts";
import { isEmbedded } from "../base/tell-parent.ts";

/**
 * What this page knows of how the visitor came: the class of the device, the language of the browser, and where a campaign
 * or a link has led from. A page that embeds the chat tells by the fragment of the address what it knows itself.
 */
export const readArrival = (): Arrival => {
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
    channel: channel === undefined ? (isEmbedded() ? "frame" : "page") : channel || "bubble",
    ...campaignOf((name) => query.get(name) || told.get(name)),
    ...(referrer === undefined || referrer === here ? {} : { referrer }),
  };
};
