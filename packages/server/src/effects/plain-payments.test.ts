import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop, shopFile } from "./testing/open-shop.ts";
import { stripeKeys } from "./testing/start-stripe-server.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const call = (inputOptions: JsonObject, more: JsonObject = {}) =>
  shop.visitor("POST", "/api/integrations/stripe/createPaymentIntent", {
    inputOptions,
    isPreview: false,
    variables: [],
    ...more,
  });

/** Publishes a bot with credentials of its own, so that tests don't affect each other. */
const publish = async (options: JsonObject = {}, keys?: JsonObject) => {
  const credentialsId = await shop.keepCredentials(keys);
  const full = { ...(shop.payment({ credentialsId, ...options }).options as JsonObject) };
  return { bot: await shop.publishBot(shopFile({ A: [shop.payment(full)] })), options: full };
};

describe("the specified call", () => {
  it("spec 7.9: POST /api/integrations/stripe/createPaymentIntent answers publicKey, clientSecret, amountLabel", async () => {
    const { options } = await publish({ additionalInformation: { description: "For {{Name}}", email: "{{Mail}}" } });
    const variables = [
      { id: "v1", name: "Name", value: "Ada" },
      { id: "v2", name: "Mail", value: "ada@example.org" },
    ];
    const response = await call(options, { variables });
    expect(response.status).toBe(200);
    const body = await response.json();
    const intent = shop.stripe.intents.all().at(-1);
    expect(body).toEqual({
      publicKey: stripeKeys.live.publicKey,
      clientSecret: intent?.client_secret,
      amountLabel: "$30.00",
    });
    expect(intent).toMatchObject({ amount: 3000, description: "For Ada", receipt_email: "ada@example.org" });
  });

  it("spec 7.9: takes the specified payload, with isPreview and variables or without", async () => {
    const { options } = await publish({ amount: "12,50", currency: "EUR" });
    const path = "/api/integrations/stripe/createPaymentIntent";
    const plainly = (body: JsonObject) => shop.visitor("POST", path, body);
    const answers = [
      await plainly({ inputOptions: options }),
      await plainly({ inputOptions: options, isPreview: false, variables: [] }),
      await plainly({ inputOptions: options, isPreview: true, variables: [{ id: "v1", name: "Name", value: null }] }),
    ];
    const keys = [stripeKeys.live.publicKey, stripeKeys.live.publicKey, stripeKeys.test.publicKey];
    for (const [index, response] of answers.entries()) {
      const { publicKey, clientSecret, amountLabel, ...more } = await response.json();
      expect([response.status, publicKey, more]).toEqual([200, keys[index], {}]);
      expect(shop.stripe.intents.all().some(({ client_secret: secret }) => secret === clientSecret)).toBe(true);
      expect(String(amountLabel).replace(/\s/g, " ")).toBe("12,50 €");
    }
  });

  it("is refused without credentials, or with those of nobody", async () => {
    for (const credentialsId of [null, "", "nobody's", "%", "00000000-0000-4000-8000-000000000000"]) {
      const response = await call({ credentialsId, amount: "30", currency: "USD" });
      const message = "No published bot has a block with these credentials.";
      expect([response.status, await response.json()]).toMatchObject([400, { code: "NO_CREDENTIALS", message }]);
    }
    const unpublished = await shop.keepCredentials();
    expect((await call({ credentialsId: unpublished, amount: "30" })).status).toBe(400);
  });

  it("takes no amount but one that a published bot asks of everybody", async () => {
    const { options } = await publish();
    for (const wrong of [{ amount: "0.5" }, { amount: "free" }, { amount: "" }, { currency: "JPY" }]) {
      const response = await call({ ...options, ...wrong });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "BAD_AMOUNT" });
    }
    const { options: open } = await publish({ amount: "{{Price}}" });
    const asked = await call(open, { variables: [{ name: "Price", value: "0.5" }] });
    expect(asked.status).toBe(400);
    expect((await call({ ...open, amount: "0.5" })).status).toBe(400);
  });

  it("charges nothing in a preview: it takes the test keys, or none", async () => {
    const { options } = await publish();
    expect(await (await call(options, { isPreview: true })).json()).toMatchObject({
      publicKey: stripeKeys.test.publicKey,
    });
    expect(shop.stripe.intents.all().at(-1)?.livemode).toBe(false);
    const { options: without } = await publish({}, { live: { ...stripeKeys.live } });
    expect((await call(without, { isPreview: true })).status).toBe(400);
  });

  it("keeps the author's word on who may embed the bot, and stops with it when the bot is closed", async () => {
    const credentialsId = await shop.keepCredentials();
    const settings = { security: { allowedOrigins: ["https://shop.example"] } };
    const { options = {} } = shop.payment({ credentialsId }) as { options?: JsonObject };
    const bot = await shop.publishBot(shopFile({ A: [shop.payment(options)] }, { settings }));
    const from = (origin: string) =>
      shop.visitor("POST", "/api/integrations/stripe/createPaymentIntent", { inputOptions: options }, { origin });
    expect((await from("https://shop.example")).status).toBe(200);
    expect((await from("https://evil.example")).status).toBe(403);
    const { connection } = shop.parley.services.database;
    await connection.updateTable("bots").set({ is_closed: 1 }).where("id", "=", bot.id).execute();
    expect((await from("https://shop.example")).status).toBe(400);
  });
});

describe("the answer after the specified call", () => {
  const pay = async (options: JsonObject): Promise<void> => {
    const { clientSecret } = await (await call(options)).json();
    shop.stripe.intents.pay(clientSecret.split("_secret")[0], "succeeded");
  };
  const visitPlainly = (bot: { id: string }) => shop.openVisit(bot, { request: {} });

  it("uses up a payment of this block that has succeeded: one answer for one payment", async () => {
    const { bot, options } = await publish();
    const first = await visitPlainly(bot);
    await call(options);
    expect((await first.saveAnswer("pay", "Success")).status).toBe(400);
    await pay(options);
    expect((await first.saveAnswer("pay", "Success")).status).toBe(200);
    expect((await first.saveAnswer("pay", "Success")).status).toBe(200);
    const second = await visitPlainly(bot);
    expect((await second.saveAnswer("pay", "Success")).status).toBe(400);
    await pay(options);
    const both = await Promise.all([
      second.saveAnswer("pay", "Success"),
      (await visitPlainly(bot)).saveAnswer("pay", "Success"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("is for results made by plain calls; others name their payment", async () => {
    const { bot, options } = await publish();
    await pay(options);
    const visitor = await shop.visit(bot);
    expect((await visitor.saveAnswer("pay", "Success")).status).toBe(400);
  });

  it("does not take payments of other blocks, of previews, or of days ago", async () => {
    const { bot, options } = await publish();
    const { options: others } = await publish();
    await pay(others);
    const { clientSecret } = await (await call(options, { isPreview: true })).json();
    shop.stripe.intents.pay(clientSecret.split("_secret")[0], "succeeded");
    const visitor = await visitPlainly(bot);
    expect((await visitor.saveAnswer("pay", "Success")).status).toBe(400);
    await pay(options);
    const { connection } = shop.parley.services.database;
    await connection
      .updateTable("unclaimed_memories")
      .set({ created_at: "2020-01-01T00:00:00.000Z" })
      .where("bot_id", "=", bot.id)
      .execute();
    expect((await visitor.saveAnswer("pay", "Success")).status).toBe(400);
  });
});
