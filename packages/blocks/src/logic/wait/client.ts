import { isJsonObject } from "@parley/core";
import type { ClientEffect } from "@parley/ui";

export const client: ClientEffect = async ({ data }, browser) => {
  const seconds = isJsonObject(data) ? Number(data.seconds) : 0;
  await browser.sleep(seconds * 1000);
  return {};
};
