import { isJsonObject } from "@parley/core";
import type { ClientEffect } from "@parley/ui";
import { takeEvent } from "./event-mailbox.ts";

const waitForEvent: ClientEffect = async ({ data }) => {
  if (!isJsonObject(data) || typeof data.name !== "string") return { error: "The event has no name." };
  return { data: await takeEvent(data.name) };
};

/** Waits until the embedded page posts its event; repeated after a reload. */
export const client: ClientEffect = Object.assign(waitForEvent, { isRepeatable: true as const });
