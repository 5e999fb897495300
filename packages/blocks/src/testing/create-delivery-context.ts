import type { DeliveryContext, DeliveryJob, JsonObject } from "@parley/core";
import { createServerContext, type ServerSurroundings } from "./create-server-context.ts";

/** The capabilities of a server that sends what blocks deliver, for tests. Nothing leaves the test. */
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
