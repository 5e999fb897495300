import { isJsonObject } from "@parley/core";
import type { ClientEffect } from "@parley/ui";

/** Sends first what the visitor answered: the page may be gone afterwards. */
export const client: ClientEffect = async ({ data }, browser) => {
  if (!isJsonObject(data) || typeof data.url !== "string") return { error: "The redirect has no address." };
  const { url } = data;
  await browser.flush();
  if (data.isNewTab !== true) browser.leaveTo(url);
  else if (!browser.openTab(url)) browser.showPopupBlocked(url);
  return {};
};
