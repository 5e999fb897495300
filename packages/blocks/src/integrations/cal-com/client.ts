import { isJsonObject } from "@parley/core";
import type { ClientEffect } from "@parley/ui";
import { bookings } from "./bookings.ts";

const waitForBooking: ClientEffect = async ({ data }) => {
  const { key } = isJsonObject(data) ? data : {};
  if (typeof key !== "string") return { error: "The calendar has no key." };
  const outcome = await bookings.take(key);
  const { date = null, error } = isJsonObject(outcome) ? outcome : {};
  return typeof error === "string" ? { error } : { data: { date } };
};

/** Waits for the visitor to book; repeated after a reload. */
export const client: ClientEffect = Object.assign(waitForBooking, { isRepeatable: true as const });
