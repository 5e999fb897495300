import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openShop, type Shop, shopFile } from "../../effects/testing/open-shop.ts";
import { stripeKeys } from "../../effects/testing/start-stripe-server.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const post = async (path: string, body: unknown) => {
  const response = await shop.visitor("POST", path, body);
  return { status: response.status, body: await response.json() };
};
const send = (sessionId: string, message?: string) => post(`/api/v1/sessions/${sessionId}/continueChat`, { message });
const start = async (options: JsonObject, body: object = {}) => {
  const ask = { id: "price", type: "text input", options: { variableId: "vPrice" } };
  const file = shopFile({ A: [ask, shop.payment(options), { id: "again", type: "text input" }] });
  file.variables = [{ id: "vPrice", name: "Price" }];
  const bot = await shop.publishBot(file);
  return { bot, started: await post(`/api/v1/typebots/${bot.publicId}/startChat`, body) };
};
const lastIntent = () => {
  const intent = shop.stripe.intents.all().at(-1);
  if (intent === undefined) throw new Error("Nothing was ordered");
  return intent;
};

it("asks for a payment with what the provider's own form needs, of the amount that the chat has come to", async () => {
  const { started } = await start({ amount: "{{Price}}", currency: "EUR" });
  const { body } = await send(started.body.sessionId, "12.5");
  const intent = lastIntent();
  expect([intent.amount, intent.currency, intent.metadata.parley_result]).toEqual([1250, "eur", started.body.resultId]);
  expect([body.input.type, body.input.runtimeOptions]).toEqual([
    "payment input",
    {
      paymentIntentSecret: intent.client_secret,
      amountLabel: expect.stringMatching(/^12,50\s€$/),
      publicKey: stripeKeys.live.publicKey,
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(shop.credentialsId);
});

it.each([null, "", "00000000-0000-4000-8000-000000000000"])(
  "tells the client that there are no credentials: %j",
  async (credentialsId) => {
    const { started } = await start({ credentialsId });
    expect(await send(started.body.sessionId, "x")).toMatchObject({ status: 400, body: { code: "NO_CREDENTIALS" } });
  },
);

it("believes the provider, not the visitor", async () => {
  const { bot, started } = await start({ amount: "20" });
  const { sessionId } = started.body;
  await send(sessionId, "x");
  const intent = lastIntent();
  const refused = await send(sessionId, "Success");
  expect([refused.body.input.type, refused.body.messages.length]).toEqual(["payment input", 1]);
  expect(refused.body.input.runtimeOptions.paymentIntentSecret).toBe(intent.client_secret);
  shop.stripe.intents.pay(intent.id, "declined");
  expect((await send(sessionId, "fail")).body.input.type).toBe("payment input");
  shop.stripe.intents.pay(intent.id, "succeeded");
  const paid = await send(sessionId, "Success");
  expect([paid.status, paid.body.input.id]).toEqual([200, "again"]);
  expect(shop.stripe.intents.all().at(-1)).toBe(intent);
  const results = await (await shop.owner("GET", `/api/v1/typebots/${bot.id}/results`)).json();
  expect(results.results[0].answers.map((answer: { content: string }) => answer.content)).toEqual(["x", "Success"]);
  const { connection } = shop.parley.services.database;
  const logs = await connection.selectFrom("logs").selectAll().where("result_id", "=", started.body.resultId).execute();
  expect(logs).toMatchObject([{ status: "success", description: "Payment succeeded", context: "Payment" }]);
});

it("spec 8.6: logs a payment that can't be ordered, and stores nothing else of the turn, so that it can be tried again", async () => {
  const { started } = await start({ amount: "{{Price}}" });
  const { sessionId, resultId } = started.body;
  expect(await send(sessionId, "a lot")).toMatchObject({ status: 400, body: { code: "BAD_AMOUNT" } });
  const details = expect.stringContaining('"a lot USD" is not an amount that can be paid: write a plain number');
  expect(await shop.logsOf(resultId)).toEqual([
    { status: "error", description: "The payment could not be prepared", details },
  ]);
  shop.stripe.failNext(500, 500);
  expect((await send(sessionId, "10")).status).toBeGreaterThanOrEqual(500);
  expect((await shop.logsOf(resultId)).map(({ status }) => status)).toEqual(["error", "error"]);
  expect((await send(sessionId, "10")).body.input.type).toBe("payment input");
});

it("is simulated in a preview", async () => {
  const { bot } = await start({ amount: "20" });
  const before = shop.stripe.requests.length;
  const owner = async (path: string, body: object) => (await shop.owner("POST", path, body)).json();
  const { sessionId } = await owner(`/api/v1/typebots/${bot.id}/preview/startChat`, {});
  const path = `/api/v1/sessions/${sessionId}/continueChat`;
  const asked = await owner(path, { message: "x" });
  expect([asked.input.type, asked.input.runtimeOptions]).toEqual(["payment input", undefined]);
  expect((await owner(path, { message: "Success" })).input.id).toBe("again");
  expect(shop.stripe.requests.length).toBe(before);
});
