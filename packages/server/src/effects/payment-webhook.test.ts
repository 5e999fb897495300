import { createHmac } from "node:crypto";
import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openShop, type Shop, shopFile, type TestBlock } from "./testing/open-shop.ts";
import type { IntentObject } from "./testing/payment-intents.ts";
import { stripeKeys } from "./testing/start-stripe-server.ts";

/** How often the server has read the answers of a result. */
const reads = vi.hoisted(() => ({ count: 0 }));
vi.mock("../results/answer-repository.ts", async (load) => {
  const real = await load<typeof import("../results/answer-repository.ts")>();
  const listAnswers: typeof real.listAnswers = (...given) => {
    reads.count += 1;
    return real.listAnswers(...given);
  };
  return { ...real, listAnswers };
});

const secret = "whsec_local";

let shop: Shop;
let accountId: string;
beforeAll(async () => {
  shop = await openShop();
  accountId = await shop.keepCredentials({ ...stripeKeys, webhookSecret: secret });
});
afterAll(() => shop.close());

const says = (text: string, id = "says"): TestBlock => ({
  id,
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});

/** Plays a chat until the visitor is asked to pay; also returns the payment intent at Stripe. */
const askToPay = async (blocks: TestBlock[] = [says("Thank you")], options: JsonObject = {}) => {
  const pay = shop.payment({ credentialsId: accountId, variableId: "vPaid", ...options });
  const bot = await shop.publishBot(shopFile({ A: [pay, ...blocks] }, { variables: [{ id: "vPaid", name: "Paid" }] }));
  const visitor = await shop.visit(bot);
  expect((await visitor.askToPay()).status).toBe(200);
  const intent = shop.stripe.intents.all().at(-1);
  if (!intent) throw new Error("Nothing was ordered");
  const result = async () => {
    const response = await shop.owner("GET", `/api/v1/typebots/${bot.id}/results?limit=100`);
    return (await response.json()).results.find(({ id }: { id: string }) => id === visitor.resultId);
  };
  return { bot, visitor, intent, result };
};

const eventOf = (type: string, intent: object) => ({
  id: "evt_1",
  object: "event",
  api_version: "2024-09-30.acacia",
  created: 1_700_000_000,
  type,
  data: { object: intent },
});

/** Makes the signature header of an event, as Stripe's documentation describes. */
const sign = (payload: string, { key = secret, time = Math.floor(Date.now() / 1000) } = {}): string =>
  `t=${time},v1=${createHmac("sha256", key).update(`${time}.${payload}`).digest("hex")},v0=00`;

const send = async (payload: string, headers: Record<string, string> = {}, id = accountId) => {
  const response = await shop.parley.viewer.request(`/api/v1/credentials/${id}/notices`, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: payload,
  });
  return [response.status, (await response.json()).message];
};

const tell = async (
  event: object,
  { id = accountId, ...signing }: Parameters<typeof sign>[1] & { id?: string } = {},
) => {
  const payload = JSON.stringify(event, null, 2);
  return send(payload, { "stripe-signature": sign(payload, signing) }, id);
};

const succeed = (intent: IntentObject) => {
  shop.stripe.intents.pay(intent.id, "succeeded");
  return eventOf("payment_intent.succeeded", intent);
};

describe("an event of Stripe", () => {
  it("ends a payment as paid whose visitor has gone: answer, variable, completion and log, once", async () => {
    const { visitor, intent, result } = await askToPay([says("Thank you")], { labels: { success: "Paid in full" } });
    shop.stripe.intents.pay(intent.id, "processing");
    expect(await tell(eventOf("payment_intent.processing", intent))).toEqual([200, "OK"]);
    expect(await result()).toMatchObject({ isCompleted: false, answers: [] });
    const event = succeed(intent);
    for (const _ of [1, 2, 3]) expect(await tell(event)).toEqual([200, "OK"]);
    expect(await result()).toMatchObject({
      hasStarted: true,
      isCompleted: true,
      answers: [{ blockId: "pay", variableId: "vPaid", content: "Paid in full" }],
      variables: [{ id: "vPaid", value: "Paid in full" }],
    });
    expect(await shop.logsOf(visitor.resultId)).toMatchObject([
      { status: "success", description: "Payment succeeded" },
    ]);
  });

  it("goes no further than the next question, which the visitor finds again", async () => {
    const { visitor, intent, result } = await askToPay([{ id: "name", type: "text input" }, says("Bye")]);
    expect(await tell(succeed(intent))).toEqual([200, "OK"]);
    expect(await result()).toMatchObject({ isCompleted: false, answers: [{ content: "Success" }] });
    await visitor.reply("Success");
    await visitor.reply("Ada");
    expect((await result()).answers).toMatchObject([{ content: "Success" }, { content: "Ada" }]);
  });

  it("lets the visitor's page go first where it is open", async () => {
    const { visitor, intent, result } = await askToPay([{ id: "name", type: "text input" }]);
    const telling = tell({ ...succeed(intent), created: Math.floor(Date.now() / 1000) });
    // The server looks again and again whether the page has answered.
    const before = reads.count;
    await vi.waitFor(() => expect(reads.count - before).toBeGreaterThan(2), 10_000);
    expect((await result()).answers).toEqual([]);
    await visitor.reply("Success");
    expect(await telling).toEqual([200, "OK"]);
    expect((await result()).answers).toMatchObject([{ content: "Success" }]);
    expect(await shop.logsOf(visitor.resultId)).toHaveLength(1);
  });

  it("leaves alone what the visitor's page has answered itself", async () => {
    const { visitor, intent, result } = await askToPay([{ id: "name", type: "text input" }]);
    const event = succeed(intent);
    await visitor.reply("Success");
    await visitor.reply("Ada");
    expect(await tell(event)).toEqual([200, "OK"]);
    expect((await result()).answers).toMatchObject([{ content: "Success" }, { content: "Ada" }]);
    expect(await shop.logsOf(visitor.resultId)).toHaveLength(1);
  });

  it("is not believed: Stripe is asked, and an amount that differs does not count", async () => {
    const early = await askToPay();
    expect((await tell(eventOf("payment_intent.succeeded", { ...early.intent, status: "succeeded" })))[0]).toBe(200);
    expect((await early.result()).answers).toEqual([]);
    const other = await askToPay();
    other.intent.amount = 50;
    expect((await tell(succeed(other.intent)))[0]).toBe(200);
    expect((await other.result()).answers).toEqual([]);
    expect((await shop.logsOf(other.visitor.resultId)).at(-1)).toMatchObject({
      status: "error",
      description: "A payment has come that does not count",
      details: expect.stringContaining("another one"),
    });
  });

  it("comes again where Stripe can't be asked", async () => {
    const { intent, result } = await askToPay();
    const event = succeed(intent);
    shop.stripe.failNext(503, 503);
    expect((await tell(event))[0]).toBe(503);
    expect((await result()).answers).toEqual([]);
    expect((await tell(event))[0]).toBe(200);
    expect((await result()).answers).toHaveLength(1);
  });

  it("tells the author of a payment that has failed, once", async () => {
    const { visitor, intent } = await askToPay();
    const failed = { ...intent, last_payment_error: { message: "The bank refused." } };
    for (const _ of [1, 2]) expect(await tell(eventOf("payment_intent.payment_failed", failed))).toEqual([200, "OK"]);
    expect(await shop.logsOf(visitor.resultId)).toEqual([
      { status: "warning", description: "A payment has failed", details: `The bank refused. (${intent.id})` },
    ]);
  });

  it("moves no chat that a client runs over the chat API: the author reads it, once", async () => {
    const pay = shop.payment({ credentialsId: accountId });
    const bot = await shop.publishBot(shopFile({ A: [pay, { id: "name", type: "text input" }] }));
    const post = async (path: string, body: JsonObject = {}) => (await shop.visitor("POST", path, body)).json();
    const { sessionId, resultId } = await post(`/api/v1/typebots/${bot.publicId}/startChat`);
    const intent = shop.stripe.intents.all().at(-1);
    if (!intent) throw new Error("Nothing was ordered");
    const event = succeed(intent);
    for (const _ of [1, 2]) expect(await tell(event)).toEqual([200, "OK"]);
    expect(await shop.logsOf(resultId)).toMatchObject([{ status: "info", details: `(${intent.id})` }]);
    const { input } = await post(`/api/v1/sessions/${sessionId}/continueChat`, { message: "Success" });
    expect(input.id).toBe("name");
  });

  it("of another kind, of another shop's payment or of a result that is gone changes nothing", async () => {
    const { intent } = await askToPay();
    expect(await tell(eventOf("customer.created", { id: "cus_1", object: "customer" }))).toEqual([200, "OK"]);
    expect(await tell(eventOf("payment_intent.succeeded", { ...intent, metadata: {} }))).toEqual([200, "OK"]);
    const gone = { ...intent.metadata, parley_result: "nobody" };
    expect(await tell(eventOf("payment_intent.succeeded", { ...intent, metadata: gone }))).toEqual([200, "OK"]);
  });

  it("is refused with a wrong secret, too late, without a signature, and where the account has no secret", async () => {
    const { intent, result } = await askToPay();
    const event = succeed(intent);
    const unsigned = /not signed with the signing secret/;
    const late = Math.floor(Date.now() / 1000) - 301;
    for (const signing of [{ key: "whsec_other" }, { time: late }])
      expect(await tell(event, signing)).toEqual([400, expect.stringMatching(unsigned)]);
    expect(await send(JSON.stringify(event))).toEqual([400, expect.stringMatching(unsigned)]);
    expect(await tell(event, { id: shop.credentialsId })).toEqual([400, expect.stringContaining("no signing secret")]);
    expect((await tell(event, { id: "nobody" }))[0]).toBe(404);
    expect((await send(JSON.stringify({ ...event, more: "x".repeat(1_100_000) })))[0]).toBe(413);
    expect((await result()).answers).toEqual([]);
  });
});

it("whoever has an account with a webhook gets its address", async () => {
  const { credentials } = await (await shop.owner("GET", "/api/v1/credentials")).json();
  const found = credentials.find(({ id }: { id: string }) => id === accountId);
  expect(found.noticesUrl).toBe(`${shop.parley.services.addresses.viewer}/api/v1/credentials/${accountId}/notices`);
});
