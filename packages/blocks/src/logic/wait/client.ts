import { isJsonObject } from "@parley/core";
import type { ClientEffect } from "@parley/ui";

const wait: ClientEffect = async ({ data }, browser) => {
  const seconds = isJsonObject(data) ? Number(data.seconds) : 0;
  await browser.sleep(seconds * 1000);
  return {};
};

export const client: ClientEffect = Object.assign(wait, { showsTyping: true as const });
