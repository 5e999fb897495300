import { isJsonObject } from "@parley/core";
import type { ClientEffect } from "@parley/ui";

/** Sends the visitor's answers first, because the page may be closed afterwards. */
export const client: ClientEffect = async ({ data }, browser) => {
  if (!isJsonObject(data) || typeof data.url !== "string") return { error: "The redirect has no address." };
  const { url } = data;
  await browser.flush();
  if (data.isNewTab !== true) browser.leaveTo(url);
  else if (!browser.openTab(url)) browser.showPopupBlocked(url);
  return {};
};
