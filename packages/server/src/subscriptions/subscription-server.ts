import { subscriptionType } from "@parley/api";
import type { BlockServers } from "@parley/core";
import { createMailKind } from "./mail-delivery.ts";
import type { SubscriptionServices } from "./services.ts";
import { createWebhookKind } from "./webhook-delivery.ts";

/** What the outbox sends although no block has requested it, in the form of a block's server code. */
export const createSubscriptionServer = (services: () => SubscriptionServices): BlockServers => ({
  [subscriptionType]: { deliveries: { webhook: createWebhookKind(services), email: createMailKind(services) } },
});
