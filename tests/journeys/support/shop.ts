import { createHmac } from "node:crypto";
import {
  type StripeServer,
  startStripeServer,
  stripeKeys,
} from "../../../packages/server/src/effects/testing/start-stripe-server.ts";
import { openOwnServer } from "./own-server.ts";
import { provide } from "./provide.ts";

const webhookSecret = "whsec_local";

/** A server with a new data folder whose bots take payments from a local fake of Stripe. */
interface Shop {
  stripe: StripeServer;
  /** The id of its credentials, for payment blocks. */
  credentialsId: string;
  /** Marks a payment as paid and calls the webhook, like Stripe. */
  tellSucceeded(paymentId: string): Promise<void>;
  /** Imports and publishes a bot file. */
  publish(file: object): Promise<{ id: string; url: string }>;
  /** Returns all answers to a bot, one list per result. */
  answers(botId: string): Promise<string[][]>;
  close(): Promise<void>;
}

/** Opens a shop that browsers can use, unlike the one in the server's own tests. */
const openShop = async (): Promise<Shop> => {
  const stripe = await startStripeServer();
  const { owner, close } = await openOwnServer({
    outside: { allowsLoopback: true, standIns: { "https://api.stripe.com": stripe.url } },
  });
  const { id: credentialsId } = await owner("/credentials", {
    type: "stripe",
    name: "Shop",
    data: { ...stripeKeys, webhookSecret },
  });
  const { credentials } = await owner("/credentials");
  return {
    stripe,
    credentialsId,
    async tellSucceeded(paymentId) {
      const intent = stripe.intents.pay(paymentId, "succeeded");
      const payload = JSON.stringify({
        id: "evt_1",
        created: 1,
        type: "payment_intent.succeeded",
        data: { object: intent },
      });
      const time = Math.floor(Date.now() / 1000);
      const signature = createHmac("sha256", webhookSecret).update(`${time}.${payload}`).digest("hex");
      const headers = { "content-type": "application/json", "stripe-signature": `t=${time},v1=${signature}` };
      const response = await fetch(credentials[0].noticesUrl, { method: "POST", headers, body: payload });
      if (!response.ok) throw new Error(await response.text());
    },
    async publish(file) {
      const files = [{ name: "bot", content: JSON.stringify(file) }];
      const { bots } = await owner("/typebots/import", { publish: true, files });
      return bots[0];
    },
    async answers(botId) {
      const { results } = await owner(`/typebots/${botId}/results`);
      return results.map((result: { answers: { content: string }[] }) => result.answers.map(({ content }) => content));
    },
    async close() {
      await close();
      await stripe.close();
    },
  };
};

export const provideShop = () => provide(openShop, (shop) => shop.close());
