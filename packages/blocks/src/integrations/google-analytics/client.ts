import { isJsonObject } from "@parley/core";
import type { ClientEffect } from "@parley/ui";
import { allowAnalytics, configure, hasSeveral, sendEvent } from "./gtag.ts";
import { firstTrackingId } from "./tracking-id.ts";

const service = "Google Analytics";

const present = (parameters: object): object =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));

/** Sends an event; it waits in Google's queue until the script loads. */
const send: ClientEffect = ({ data }, { disclose }) => {
  const { trackingId, action, category, label, value, sendTo } = isJsonObject(data) ? data : {};
  return disclose(service, async () => {
    const loaded = typeof trackingId === "string" ? configure(trackingId) : undefined;
    const target = sendTo ?? (hasSeveral() ? trackingId : undefined);
    if (typeof action === "string")
      sendEvent(action, present({ event_category: category, event_label: label, value, send_to: target }));
    await loaded;
  });
};

export const client: ClientEffect = Object.assign(send, {
  discloses: true as const,
  begin: (async (blocks, { disclose }) => {
    const id = firstTrackingId(blocks);
    return id === undefined ? {} : disclose(service, () => configure(id));
  }) satisfies ClientEffect["begin"],
  allow: allowAnalytics,
});
