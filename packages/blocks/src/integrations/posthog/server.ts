import type { JsonObject, Patch } from "@parley/core";
import { deliverMessage, messageDeliveries } from "../../services/deliver-message.ts";
import { readBase, readKey } from "../../services/find-account.ts";
import { messageUuid } from "../../services/idempotency.ts";
import { simulateInPreview } from "../../services/preview.ts";
import { createServiceServer, type Service } from "../../services/server.ts";
import { ServiceFailure } from "../../services/service-failure.ts";
import type { PostHogBlock } from "./block.ts";
import { credentials } from "./credentials.ts";
import { makeCapture, makeGroupIdentify, type PostHogEvent } from "./server-events.ts";

const type = "posthog";
const name = "PostHog";

/** In milliseconds (specification, section 9). */
const timeLimit = 5_000;

const keyOf = (account: JsonObject) => readKey(account, "apiKey");
const hostOf = (account: JsonObject) => readBase(account, "host", "");

const capturing = "While capturing a PostHog event";
const identifying = "While identifying a PostHog group";

/** Sends an event; PostHog ignores repeated uuids. */
const send = async (
  event: PostHogEvent,
  { credentialsId }: PostHogBlock["options"],
  context: string,
  { context: means }: Service,
): Promise<Patch> => {
  if (means.chat.isPreview) return simulateInPreview(name, event);
  const message = { ...event, timestamp: new Date(means.now).toISOString(), uuid: messageUuid(means) };
  return deliverMessage(type, { credentialsId, context, message }, means);
};

export const server = createServiceServer<PostHogBlock["options"]>({
  type,
  name,
  credentialsType: credentials.type,
  actions: {
    Capture: {
      context: capturing,
      run: async (options, service) => {
        const event = makeCapture(options, messageUuid(service.context));
        if (keyOf(service.account) === "" || hostOf(service.account) === "")
          throw new ServiceFailure("PostHog Capture: Missing required fields");
        return send(event, options, capturing, service);
      },
    },
    "Identify Group": {
      context: identifying,
      run: async (options, service) => send(makeGroupIdentify(options), options, identifying, service),
    },
  },
  isRepeatable: () => true,
  deliveries: messageDeliveries({
    type,
    name,
    credentialsType: credentials.type,
    request: (account, message) => ({
      address: `${hostOf(account)}/i/v0/e/`,
      request: { method: "POST", body: { api_key: keyOf(account), ...message }, timeLimit },
    }),
    summarize: ({ event, distinct_id: who }) => `${event}: ${who}`,
  }),
});
