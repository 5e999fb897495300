import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop, shopFile, type TestBlock } from "./testing/open-shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const price = { id: "vPrice", name: "Price" };
const setPrice = (id: string, expressionToEvaluate: string, more: JsonObject = {}): TestBlock => ({
  id,
  type: "Set variable",
  options: { variableId: "vPrice", expressionToEvaluate, ...more },
});
const payPrice = () => shop.payment({ amount: "{{Price}}" });

/** The amount asked for, in cents, or the status and code of the refusal. */
const amountOf = async (response: Response): Promise<number | string> => {
  const body = await response.json();
  if (!response.ok) return `${response.status} ${body.code}`;
  return shop.stripe.intents.get(body.clientSecret.split("_secret")[0]).amount;
};

describe("an amount that depends on answers", () => {
  const tickets = () =>
    shopFile(
      {
        A: [
          { id: "count", type: "number input", options: { variableId: "vCount", min: 1, max: 10 } },
          setPrice("compute", "{{Count}} * 12.5"),
          payPrice(),
        ],
      },
      { variables: [price, { id: "vCount", name: "Count" }] },
    );

  it("is computed on the server from the stored answers", async () => {
    const visitor = await shop.visit(await shop.publishBot(tickets()));
    await visitor.answer("count", "3", { index: 0 });
    expect(await amountOf(await visitor.askToPay())).toBe(3750);
  });

  it("is not what the visitor's browser says: neither by variables nor by answers the bot would refuse", async () => {
    const bot = await shop.publishBot(tickets());
    const liar = await shop.visit(bot);
    await liar.answer("count", "3", { index: 0 });
    await liar.report([
      { id: "vPrice", name: "Price", value: "0.5" },
      { id: "vCount", name: "Count", value: "0.04" },
    ]);
    expect(await amountOf(await liar.askToPay("pay", { amount: "0.5", options: { amount: "0.5" } }))).toBe(3750);
    for (const content of ["0.04", "-3", "11", "NaN"]) {
      const cheat = await shop.visit(bot);
      await cheat.answer("count", content, { index: 0 });
      expect(await amountOf(await cheat.askToPay())).toBe("400 BAD_AMOUNT");
    }
    const silent = await shop.visit(bot);
    await silent.report([{ id: "vPrice", name: "Price", value: "0.5" }]);
    expect(await amountOf(await silent.askToPay())).toBe("400 BAD_AMOUNT");
  });

  it("follows an answer that is changed before the payment, and holds the visitor to it afterwards", async () => {
    const visitor = await shop.visit(await shop.publishBot(tickets()));
    await visitor.answer("count", "1", { index: 0 });
    const { clientSecret } = await (await visitor.askToPay()).json();
    const [id] = clientSecret.split("_secret");
    await visitor.answer("count", "2", { index: 0 });
    expect(await amountOf(await visitor.askToPay())).toBe(2500);
    expect(shop.stripe.intents.get(id).amount).toBe(2500);
    await visitor.answer("count", "10", { index: 0 });
    shop.stripe.intents.pay(id, "succeeded");
    const refused = await visitor.answer("pay", "Success");
    expect(refused.status).toBe(400);
    expect((await refused.json()).message).toMatch(/answers have been changed/);
    await visitor.answer("count", "2", { index: 0 });
    expect((await visitor.answer("pay", "Success")).status).toBe(200);
  });

  it("follows the path that was chosen", async () => {
    const file = shopFile(
      {
        A: [
          {
            id: "plan",
            type: "choice input",
            items: [
              { id: "basic", content: "Basic" },
              { id: "pro", content: "Pro" },
            ],
          },
        ],
        B: [setPrice("p1", "10")],
        C: [setPrice("p2", "99")],
        D: [{ id: "name", type: "text input" }, payPrice()],
      },
      {
        variables: [price],
        edges: [
          ["basic", "B"],
          ["pro", "C"],
          ["p1", "D"],
          ["p2", "D"],
        ],
      },
    );
    const bot = await shop.publishBot(file);
    for (const [plan, amount] of [
      ["Basic", 1000],
      ["Pro", 9900],
    ] as const) {
      const visitor = await shop.visit(bot);
      await visitor.answer("plan", plan, { index: 0 });
      await visitor.answer("name", "Ada", { index: 1 });
      expect(await amountOf(await visitor.askToPay())).toBe(amount);
    }
  });

  it("finds out by what was reported which way a test of two paths went, and which button of a card was pressed", async () => {
    const tested = shopFile(
      {
        A: [
          {
            id: "test",
            type: "AB test",
            items: [
              { id: "a", path: "a" },
              { id: "b", path: "b" },
            ],
            options: { aPercent: 50 },
          },
        ],
        B: [setPrice("p1", "10")],
        C: [setPrice("p2", "12")],
        D: [payPrice()],
      },
      {
        variables: [price],
        edges: [
          ["a", "B"],
          ["b", "C"],
          ["p1", "D"],
          ["p2", "D"],
        ],
      },
    );
    const carded = shopFile(
      {
        A: [
          {
            id: "cards",
            type: "cards",
            items: [
              {
                id: "pro",
                title: "Pro",
                paths: [
                  { id: "m", text: "12" },
                  { id: "y", text: "10" },
                ],
              },
            ],
            options: { saveResponseMapping: [{ field: "Button", variableId: "vPrice" }] },
          },
          payPrice(),
        ],
      },
      { variables: [price] },
    );
    for (const [file, answers] of [
      [tested, []],
      [carded, [["cards", "Pro"]]],
    ] as const) {
      const bot = await shop.publishBot(file);
      for (const [reported, amount] of [
        ["10", 1000],
        ["12", 1200],
      ] as const) {
        const visitor = await shop.visit(bot);
        for (const [blockId, content] of answers) await visitor.answer(blockId, content, { index: 0 });
        await visitor.report([{ id: "vPrice", name: "Price", value: reported }]);
        expect(await amountOf(await visitor.askToPay())).toBe(amount);
      }
      const liar = await shop.visit(bot);
      for (const [blockId, content] of answers) await liar.answer(blockId, content, { index: 0 });
      await liar.report([{ id: "vPrice", name: "Price", value: "0.5" }]);
      expect([1000, 1200]).toContain(await amountOf(await liar.askToPay()));
    }
  });

  it("may be computed by code of the page, apart from the page", async () => {
    const onPage = { isExecutedOnClient: true };
    const bot = await shop.publishBot(
      shopFile({ A: [setPrice("p", "return 5 + 2", onPage), payPrice()] }, { variables: [price] }),
    );
    expect(await amountOf(await (await shop.visit(bot)).askToPay())).toBe(700);
    const looksAround = setPrice("p", "return window.price", onPage);
    const other = await shop.publishBot(shopFile({ A: [looksAround, payPrice()] }, { variables: [price] }));
    expect(await amountOf(await (await shop.visit(other)).askToPay())).toBe("400 BAD_AMOUNT");
  });

  it("goes through loops, skipped files and answers of all kinds", async () => {
    const file = shopFile(
      {
        A: [
          { id: "mail", type: "email input" },
          { id: "day", type: "date input", options: { format: "d. MMMM yyyy" } },
          { id: "site", type: "url input" },
          { id: "phone", type: "phone number input" },
          { id: "stars", type: "rating input" },
          { id: "file", type: "file input", options: { isRequired: false } },
          {
            id: "extras",
            type: "choice input",
            options: { isMultipleChoice: true, variableId: "vExtras" },
            items: [
              { id: "x", content: "Gift, wrapped" },
              { id: "y", content: "Card" },
            ],
          },
          setPrice("p", 'return {{Extras}}.includes("Card") ? 20 : 10'),
          payPrice(),
        ],
      },
      { variables: [price, { id: "vExtras", name: "Extras" }] },
    );
    const visitor = await shop.visit(await shop.publishBot(file));
    const given = [
      ["mail", "ada@example.org"],
      ["day", "24. December 2031"],
      ["site", "https://example.org"],
      ["phone", "+4930123456"],
      ["stars", "7"],
      ["extras", "Gift, wrapped, Card"],
    ] as const;
    for (const [index, [blockId, content]] of given.entries()) await visitor.answer(blockId, content, { index });
    expect(await amountOf(await visitor.askToPay())).toBe(2000);
  });

  it("works in linked bots, each in the version the chat stays with", async () => {
    const checkout = shopFile(
      { P: [{ id: "who", type: "text input" }, payPrice()] },
      { id: "checkout", variables: [price] },
    );
    const start = shopFile(
      {
        A: [
          { id: "count", type: "number input", options: { variableId: "vCount" } },
          setPrice("p", "{{Count}} * 2"),
          { id: "link", type: "Typebot link", options: { typebotId: "checkout" } },
        ],
      },
      { id: "start", variables: [price, { id: "vCount", name: "Count" }] },
    );
    const [first, second] = await shop.importFiles([start, checkout]);
    if (!first || !second) throw new Error("nothing was imported");
    const visitor = await shop.visit(first);
    await visitor.answer("count", "4", { index: 0 });
    await visitor.answer("who", "Ada", { index: 1, botId: second.id });
    expect(await amountOf(await visitor.askToPay("pay", {}, second.id))).toBe(800);
  });
});

describe("an amount from the page's address", () => {
  const publish = (variable: JsonObject) =>
    shop.publishBot(shopFile({ A: [payPrice()] }, { variables: [{ ...price, ...variable }] }));
  const ask = async (bot: { id: string }, value: string) => {
    const visitor = await shop.visit(bot);
    await visitor.report([{ id: "vPrice", name: "Price", value }]);
    return amountOf(await visitor.askToPay());
  };

  it("counts where the bot leaves it open, as for a donation", async () => {
    expect(await ask(await publish({}), "25")).toBe(2500);
  });

  it("does not count against a value of the bot's own", async () => {
    expect(await ask(await publish({ value: "49" }), "0.5")).toBe(4900);
  });

  it("does not count against a value of a linked bot", async () => {
    const checkout = shopFile({ P: [payPrice()] }, { id: "checkout", variables: [{ ...price, value: "49" }] });
    const link = { id: "link", type: "Typebot link", options: { typebotId: "checkout" } };
    const start = shopFile({ A: [link] }, { id: "start", variables: [price] });
    const [first, second] = await shop.importFiles([start, checkout]);
    if (!first || !second) throw new Error("nothing was imported");
    const visitor = await shop.visit(first);
    await visitor.report([{ id: "vPrice", name: "Price", value: "0.5" }]);
    expect(await amountOf(await visitor.askToPay("pay", {}, second.id))).toBe(4900);
  });
});
