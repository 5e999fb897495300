import { createHmac } from "node:crypto";
import {
  type StripeServer,
  startStripeServer,
  stripeKeys,
} from "../../../packages/server/src/effects/testing/start-stripe-server.ts";
import { openOwnServer } from "./own-server.ts";
import { provide } from "./provide.ts";

const webhookSecret = "whsec_local";

/** A server of its own, on a fresh data folder, whose bots can take payments from a Stripe on this machine. */
interface Shop {
  stripe: StripeServer;
  /** The credentials for it, as payment blocks name them. */
  credentialsId: string;
  /** Ends a payment as paid, and tells the webhook of it, as Stripe does. */
  tellSucceeded(paymentId: string): Promise<void>;
  /** Imports and publishes a bot file. */
  publish(file: object): Promise<{ id: string; url: string }>;
  /** Every answer to a bot, result by result. */
  answers(botId: string): Promise<string[][]>;
  close(): Promise<void>;
}

/** Opens a shop. Unlike the one that the server's own tests open, browsers can visit it. */
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
