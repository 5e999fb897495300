import { isJsonObject } from "@parley/core";
import type { ClientEffect } from "@parley/ui";
import { allowPixels, beginPixels, foundFbq } from "./fbq.ts";
import { pixelIds } from "./pixel-ids.ts";

const service = "Meta Pixel";

/** Sends an event; it waits in the queue until the script loads. */
const send: ClientEffect = ({ data }, { disclose }) => {
  const { pixelId, isInitSkip, eventType, name, params } = isJsonObject(data) ? data : {};
  return disclose(service, async () => {
    const loaded = isInitSkip === true ? undefined : beginPixels([String(pixelId)]);
    const fbq = foundFbq();
    if (!fbq) throw new Error("The page was to set this pixel up, and has not.");
    if (eventType === "Custom") fbq("trackSingleCustom", pixelId, name, params);
    else fbq("trackSingle", pixelId, eventType, params);
    await loaded;
  });
};

export const client: ClientEffect = Object.assign(send, {
  discloses: true as const,
  begin: (async (blocks, { disclose }) => {
    const ids = pixelIds(blocks);
    return ids.length === 0 ? {} : disclose(service, () => beginPixels(ids));
  }) satisfies ClientEffect["begin"],
  allow: allowPixels,
});
