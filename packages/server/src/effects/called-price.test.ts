import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openShop, type Shop, shopFile } from "./testing/open-shop.ts";
import type { VisitOptions } from "./testing/visit-shop.ts";

const prices: Record<string, string> = { "/cheap": "1", "/dear": "500" };
let calls = 0;
const server = createServer((request, response) => {
  calls += 1;
  response.end(prices[request.url ?? ""] ?? "0");
});
let shop: Shop;
let bot: { id: string };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  shop = await openShop();
  const price = {
    variableId: "vPrice",
    expressionToEvaluate: `await fetch("http://127.0.0.1:${port}/" + {{Product}})`,
  };
  bot = await shop.publishBot(
    shopFile(
      {
        A: [
          { id: "ask", type: "text input", options: { variableId: "vProduct" } },
          { id: "price", type: "Set variable", options: price },
          shop.payment({ amount: "{{Price}}", currency: "EUR" }),
        ],
      },
      {
        variables: [
          { id: "vProduct", name: "Product" },
          { id: "vPrice", name: "Price" },
        ],
      },
    ),
  );
});
afterAll(async () => {
  await shop.close();
  server.closeAllConnections();
  server.close();
});

const buy = async (answered: string, options: VisitOptions = {}) => {
  const visitor = await shop.visit(bot, options);
  await visitor.reply(answered);
  return visitor.askToPay();
};

it("a price that code got from elsewhere is charged, and not asked for again", async () => {
  calls = 0;
  expect((await buy("dear")).status).toBe(200);
  expect(shop.stripe.intents.all().at(-1)).toMatchObject({ amount: 50_000, currency: "eur" });
  expect(calls).toBe(1);
});

it("a price that was got for something else than the visitor's answer is not", async () => {
  const before = shop.stripe.intents.all().length;
  // The browser reports another product than the one that is stored on the server.
  expect((await buy("dear", { values: () => ({ Product: "cheap" }) })).status).toBe(400);
  expect(shop.stripe.intents.all()).toHaveLength(before);
});
