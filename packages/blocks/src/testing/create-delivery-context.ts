import type { DeliveryContext, DeliveryJob, JsonObject } from "@parley/core";
import { createServerContext, type ServerSurroundings } from "./create-server-context.ts";

/** A server's capabilities for deliveries in tests, without any real requests. */
export const createDeliveryContext = (
  surroundings: ServerSurroundings = {},
  given: Partial<DeliveryContext> = {},
): DeliveryContext => {
  const { fetch, credentials, fingerprint, cancellation, now } = createServerContext(surroundings);
  return {
    fetch,
    credentials,
    fingerprint,
    cancellation,
    now,
    sendMail: async () => ({ isSent: true, refused: [] }),
    writeMail: async ({ id }) => ({ bytes: new Uint8Array(), messageId: id }),
    operatorSender: null,
    readFile: async () => null,
    ...given,
  };
};

/** A delivery at its first attempt. */
export const createJob = (payload: JsonObject, given: Partial<DeliveryJob> = {}): DeliveryJob => ({
  id: "d1",
  payload,
  resultId: "r1",
  botId: "bot",
  attempt: 1,
  isUncertain: false,
  createdAt: 1_700_000_000_000,
  ...given,
});
