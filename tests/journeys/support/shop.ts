import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type StripeServer,
  startStripeServer,
  stripeKeys,
} from "../../../packages/server/src/effects/testing/start-stripe-server.ts";
import { startServer } from "../../../packages/server/src/http/start-server.ts";
import { provide } from "./provide.ts";

/** A server of its own, on a fresh data folder, whose bots can take payments from a Stripe on this machine. */
interface Shop {
  stripe: StripeServer;
  /** The credentials for it, as payment blocks name them. */
  credentialsId: string;
  /** Imports and publishes a bot file. */
  publish(file: object): Promise<{ id: string; url: string }>;
  /** Every answer to a bot, result by result. */
  answers(botId: string): Promise<string[][]>;
  close(): Promise<void>;
}

const ownerToken = "journey-owner";

/** Opens a shop. Unlike the one that the server's own tests open, browsers can visit it. */
const openShop = async (): Promise<Shop> => {
  const folder = mkdtempSync(join(tmpdir(), "parley-shop-"));
  const stripe = await startStripeServer();
  const server = await startServer({
    environment: {
      PARLEY_DATA_DIR: folder,
      PORT: "0",
      PARLEY_VIEWER_PORT: "0",
      PARLEY_OWNER_TOKEN: ownerToken,
      LOG_LEVEL: "silent",
    },
    outside: { allowsLoopback: true, standIns: { "https://api.stripe.com": stripe.url } },
  });
  /** Asks as the owner: with a body it is a POST. */
  const owner = async (path: string, body?: object) => {
    const response = await fetch(`${server.builderUrl}/api/v1${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${ownerToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const { id: credentialsId } = await owner("/credentials", { type: "stripe", name: "Shop", data: stripeKeys });
  return {
    stripe,
    credentialsId,
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
      await server.stop();
      await stripe.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const provideShop = () => provide(openShop, (shop) => shop.close());
