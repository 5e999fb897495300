import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop, shopFile } from "./testing/open-shop.ts";
import { stripeKeys } from "./testing/start-stripe-server.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const plain = (text: unknown) => String(text).replace(/\s/g, " ");

const publish = (options = {}) => shop.publishBot(shopFile({ A: [shop.payment(options)] }));

describe("preparing a payment", () => {
  it("answers publicKey, clientSecret and amountLabel, through the official library", async () => {
    const visitor = await shop.visit(await publish({ amount: "12,50", currency: "EUR" }));
    const response = await visitor.askToPay();
    const prepared = await response.json();
    expect(response.status).toBe(200);
    const intent = shop.stripe.intents.all().at(-1);
    expect({ ...prepared, amountLabel: plain(prepared.amountLabel) }).toEqual({
      publicKey: stripeKeys.live.publicKey,
      clientSecret: intent?.client_secret,
      amountLabel: "12,50 €",
      status: "requires_payment_method",
      hasFailed: false,
    });
    expect(intent).toMatchObject({
      amount: 1250,
      currency: "eur",
      livemode: true,
      automatic_payment_methods: { enabled: true },
      metadata: { parley_result: visitor.resultId, parley_block: "pay" },
    });
  });

  it("takes currencies without cents as they are", async () => {
    const visitor = await shop.visit(await publish({ amount: "500", currency: "JPY" }));
    expect((await (await visitor.askToPay()).json()).amountLabel).toBe("¥500");
    expect(shop.stripe.intents.all().at(-1)).toMatchObject({ amount: 500, currency: "jpy" });
  });

  it("gives the same payment again, however often and at once it is asked for", async () => {
    const visitor = await shop.visit(await publish());
    const before = shop.stripe.intents.all().length;
    const responses = await Promise.all([visitor.askToPay(), visitor.askToPay(), visitor.askToPay()]);
    const again = await visitor.askToPay();
    const secrets = await Promise.all(
      [...responses, again].map(async (response) => (await response.json()).clientSecret),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(shop.stripe.intents.all()).toHaveLength(before + 1);
  });

  it("begins another payment for another visit of the block, and where one was cancelled at the provider", async () => {
    const visitor = await shop.visit(await publish());
    const secretOf = async (more = {}) => (await (await visitor.askToPay("pay", more)).json()).clientSecret as string;
    const first = await secretOf();
    expect(await secretOf({ visit: 1 })).not.toBe(first);
    shop.stripe.intents.pay(first.split("_secret")[0] ?? "", "canceled");
    const second = await secretOf();
    expect(second).not.toBe(first);
    expect(await secretOf()).toBe(second);
  });

  it("keeps the account from visitors: the published bot does not name it, in any of its shapes", async () => {
    const bot = await publish();
    for (const path of [`/api/publicTypebots/${bot.id}`, `/api/v1/flows/${bot.id}`, `/${bot.publicId}`]) {
      const text = await (await shop.visitor("GET", path)).text();
      expect(text).toContain("payment input");
      expect(text).not.toContain(shop.credentialsId);
    }
  });

  it("sends description and receipt address with variables filled in; an address that is none stops nothing", async () => {
    const file = shopFile(
      {
        A: [
          { id: "mail", type: "text input", options: { variableId: "vMail" } },
          shop.payment({ additionalInformation: { description: "Book for {{Mail}}", email: "{{Mail}}" } }),
        ],
      },
      { variables: [{ id: "vMail", name: "Mail" }] },
    );
    const bot = await shop.publishBot(file);
    const ada = await shop.visit(bot);
    await ada.reply("ada@example.org");
    await ada.askToPay();
    expect(shop.stripe.intents.all().at(-1)).toMatchObject({
      description: "Book for ada@example.org",
      receipt_email: "ada@example.org",
    });
    const bob = await shop.visit(bot);
    await bob.reply("just Bob");
    expect((await bob.askToPay()).status).toBe(200);
    expect(shop.stripe.intents.all().at(-1)).toMatchObject({ description: "Book for just Bob", receipt_email: null });
  });
});

describe("refusals", () => {
  it("tells the provider's status and words, and logs them with the result", async () => {
    const visitor = await shop.visit(await publish({ amount: "0.2" }));
    const response = await visitor.askToPay();
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { name: "invalid_request_error amount", message: "The amount is too small." },
      message: "The amount is too small.",
    });
    expect(await shop.logsOf(visitor.resultId)).toEqual([
      { status: "error", description: "The payment could not be prepared", details: "The amount is too small." },
    ]);
  });

  it("spec 8.6: a payment intent that can't be created is logged as an error, whatever the cause", async () => {
    const wrongKeys = await shop.keepCredentials({ live: { secretKey: "sk_live_other", publicKey: "pk" } });
    const causes: [options: JsonObject, fail: number[], details: string][] = [
      [{ amount: "0.2" }, [], "The amount is too small."],
      [{ amount: "free" }, [], '"free USD" is not an amount that can be paid'],
      [{ currency: "dollars" }, [], "the currency has to be three letters"],
      [{ credentialsId: null }, [], "credentials"],
      [{ credentialsId: "gone" }, [], "credentials"],
      [{ credentialsId: wrongKeys }, [], "Invalid API Key"],
      [{}, [503, 503], "Something is wrong at Stripe."],
      [{}, [402], "Something is wrong at Stripe."],
    ];
    for (const [options, fail, details] of causes) {
      const visitor = await shop.visit(await publish(options));
      shop.stripe.failNext(...fail);
      expect((await visitor.askToPay()).status).toBeGreaterThanOrEqual(400);
      expect(await shop.logsOf(visitor.resultId)).toEqual([
        {
          status: "error",
          description: "The payment could not be prepared",
          details: expect.stringContaining(details),
        },
      ]);
    }
  });

  it("asks once more when the provider has an outage, and then gives up with its status", async () => {
    const visitor = await shop.visit(await publish());
    shop.stripe.failNext(500);
    expect((await visitor.askToPay()).status).toBe(200);
    expect(await shop.logsOf(visitor.resultId)).toEqual([]);
    const other = await shop.visit(await publish());
    shop.stripe.failNext(503, 503);
    expect((await other.askToPay()).status).toBe(503);
  });

  it("needs credentials of this workspace and this type", async () => {
    for (const credentialsId of [undefined, "", "00000000-0000-4000-8000-000000000000"]) {
      const visitor = await shop.visit(await publish({ credentialsId: credentialsId ?? null }));
      const response = await visitor.askToPay();
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "NO_CREDENTIALS" });
    }
  });

  it.each([
    ["", "USD", "the amount is empty"],
    ["free", "USD", '"free USD" is not an amount that can be paid: write a plain number such as 30 or 12.50'],
    ["1,000", "USD", "without signs, units or separators of thousands"],
    ["-3", "USD", "it has to be more than nothing"],
    ["0", "USD", "it has to be more than nothing"],
    ["9999999999999", "USD", "it is too small or too large"],
    ["30", "dollars", "the currency has to be three letters as in ISO 4217"],
    ["{{Nothing}}", "USD", "the amount is empty, or the variable that it names"],
  ])("does not charge %j %j, and tells the author what is wrong", async (amount, currency, told) => {
    const visitor = await shop.visit(await publish({ amount, currency }));
    const response = await visitor.askToPay();
    expect([response.status, await response.json()]).toMatchObject([400, { code: "BAD_AMOUNT" }]);
    const details = expect.stringContaining(told);
    expect(await shop.logsOf(visitor.resultId)).toEqual([
      { status: "error", description: "The payment could not be prepared", details },
    ]);
  });

  it("wants the result's token, and a payment block of the result's bots", async () => {
    const bot = await publish();
    const other = await shop.publishBot(shopFile({ A: [shop.payment({ amount: "1" }, "cheap")] }));
    const visitor = await shop.visit(bot);
    const path = `/api/typebots/${bot.id}/results/${visitor.resultId}/questions/payments`;
    expect((await shop.visitor("POST", path, { blockId: "pay" })).status).toBe(403);
    expect((await visitor.askToPay("missing")).status).toBe(404);
    expect((await visitor.askToPay("cheap", {}, other.id)).status).toBe(404);
    expect((await visitor.askToPay("pay", { visit: -1 })).status).toBe(400);
  });
});

describe("the answer to a payment", () => {
  const buy = async (options = {}) => {
    const visitor = await shop.visit(await publish(options));
    const { clientSecret } = await (await visitor.askToPay()).json();
    const id = (clientSecret as string).split("_secret")[0] ?? "";
    return { visitor, id };
  };
  const storedAnswers = (resultId: string) =>
    shop.parley.services.database.connection
      .selectFrom("answers")
      .select(["block_id", "content"])
      .where("result_id", "=", resultId)
      .execute();

  it("counts once the provider says that the payment has succeeded, and is asked for only once", async () => {
    const { visitor, id } = await buy();
    const early = await visitor.saveAnswer("pay", "Success");
    expect(early.status).toBe(400);
    expect(await early.json()).toMatchObject({ code: "NOT_PAID" });
    expect(await storedAnswers(visitor.resultId)).toEqual([]);
    shop.stripe.intents.pay(id, "succeeded");
    expect((await visitor.saveAnswer("pay", "Success")).status).toBe(200);
    const asked = shop.stripe.requests.length;
    expect((await visitor.saveAnswer("pay", "Success")).status).toBe(200);
    expect(shop.stripe.requests).toHaveLength(asked);
    expect(await storedAnswers(visitor.resultId)).toEqual([{ block_id: "pay", content: "Success" }]);
    expect(await shop.logsOf(visitor.resultId)).toEqual([
      { status: "success", description: "Payment succeeded", details: `$30.00 (${id})` },
    ]);
  });

  it.each(["processing", "requires_action", "canceled", "declined"] as const)(
    "does not count when it is %s",
    async (outcome) => {
      const { visitor, id } = await buy();
      shop.stripe.intents.pay(id, outcome);
      expect((await visitor.saveAnswer("pay", "Success")).status).toBe(400);
    },
  );

  it("spec 4.24: tells where the payment stands when it is asked for again", async () => {
    const { visitor, id } = await buy();
    const ask = async () => {
      const { status, hasFailed } = await (await visitor.askToPay()).json();
      return [status, hasFailed];
    };
    shop.stripe.intents.pay(id, "declined");
    expect(await ask()).toEqual(["requires_payment_method", true]);
    shop.stripe.intents.pay(id, "processing");
    expect(await ask()).toEqual(["processing", false]);
    shop.stripe.intents.pay(id, "succeeded");
    expect(await ask()).toEqual(["succeeded", false]);
  });

  it("does not count without any payment, nor with that of another visitor", async () => {
    const { id } = await buy();
    shop.stripe.intents.pay(id, "succeeded");
    const other = await shop.visit(await publish());
    expect((await other.saveAnswer("pay", "Success")).status).toBe(400);
  });

  it("may come again later while the provider can't be asked", async () => {
    const { visitor, id } = await buy();
    shop.stripe.intents.pay(id, "succeeded");
    shop.stripe.failNext(500, 500);
    expect((await visitor.saveAnswer("pay", "Success")).status).toBe(503);
    expect((await visitor.saveAnswer("pay", "Success")).status).toBe(200);
  });
});
