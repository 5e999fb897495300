import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop, shopFile, type TestBlock } from "./testing/open-shop.ts";
import type { VisitOptions } from "./testing/visit-shop.ts";

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

/** Returns the amount in cents, or the status and code of the refusal. */
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

  it("is computed on the server by a replay of the chat", async () => {
    const visitor = await shop.visit(await shop.publishBot(tickets()));
    await visitor.reply("3");
    expect(await amountOf(await visitor.askToPay())).toBe(3750);
  });

  it("is not what the visitor's browser says: by reported variables, by the question, or by what it makes of code", async () => {
    const bot = await shop.publishBot(tickets());
    const cheap = [
      { id: "vPrice", name: "Price", value: "0.5" },
      { id: "vCount", name: "Count", value: "0.04" },
    ];
    const liars: VisitOptions[] = [
      {},
      { patch: (need, honest) => (need.kind === "evaluate" ? { data: [{ ok: true, value: "0.5" }] } : honest) },
      {
        event: (event) => (event.type === "done" ? { ...event, patch: { data: [{ ok: true, value: "0.5" }] } } : event),
      },
      { event: (event) => (event.type === "start" ? { ...event, variables: { Price: "0.5", price: "0.5" } } : event) },
    ];
    for (const options of liars) {
      const liar = await shop.visit(bot, options);
      await liar.reply("3");
      await liar.report(cheap);
      const told = { amount: "0.5", data: { amount: "0.5" }, variables: { Price: "0.5", Count: "0.04" } };
      expect(await amountOf(await liar.askToPay("pay", told))).toBe(3750);
    }
  });

  it("may come from the page around the chat, but not where the author has set it", async () => {
    const blocks = { A: [{ id: "name", type: "text input", options: {} }, payPrice()] };
    for (const [variables, amount] of [
      [[price], 50],
      [[{ ...price, value: "10" }], 1000],
    ] as const) {
      const visitor = await shop.visit(await shop.publishBot(shopFile(blocks, { variables: [...variables] })));
      await visitor.isGiven({ Price: "0.5" });
      await visitor.reply("Ada");
      expect(await amountOf(await visitor.askToPay())).toBe(amount);
    }
  });

  it("can't be had by answers that the bot would refuse, by another start, or for nothing", async () => {
    const bot = await shop.publishBot(tickets());
    for (const text of ["0.04", "-3", "11", "NaN"]) {
      const cheat = await shop.visit(bot, {
        event: (event) => (event.type === "reply" ? { ...event, reply: { text } } : event),
      });
      await cheat.reply("1");
      expect(await amountOf(await cheat.askToPay())).toBe("503 UNDER_WAY");
    }
    const at = { groupId: "A", blockId: "pay" };
    const jumper = await shop.visit(bot, {
      event: (event) => (event.type === "start" ? { ...event, at, variables: { Price: "0.5" } } : event),
    });
    expect(await amountOf(await jumper.askToPay())).toBe("503 UNDER_WAY");
    const silent = await shop.openVisit(bot);
    await silent.report([{ id: "vPrice", name: "Price", value: "0.5" }]);
    expect(await amountOf(await silent.askToPay())).toBe("400 BAD_AMOUNT");
  });

  it("is that of the answers that the author finds, not of other steps", async () => {
    const visitor = await shop.visit(await shop.publishBot(tickets()));
    await visitor.reply("1");
    await visitor.saveAnswer("count", "10", { index: 0 });
    expect(await amountOf(await visitor.askToPay())).toBe("503 UNDER_WAY");
  });

  it("is that of the answers that the author finds where two tabs answered the same inputs", async () => {
    const file = shopFile(
      {
        A: [
          { id: "name", type: "text input" },
          { id: "count", type: "number input", options: { variableId: "vCount" } },
          setPrice("compute", "{{Count}} * 12.5"),
          payPrice(),
        ],
      },
      { variables: [price, { id: "vCount", name: "Count" }] },
    );
    const visitor = await shop.visit(await shop.publishBot(file));
    const before = visitor.standing();
    await visitor.reply("Ada");
    const first = visitor.standing();
    visitor.goOnFrom(before);
    await visitor.reply("Bob");
    await visitor.reply("7");
    visitor.goOnFrom(first);
    await visitor.reply("3");
    expect(await amountOf(await visitor.askToPay())).toBe(3750);
    // A report from another tab may not have arrived yet.
    await visitor.saveAnswer("count", "4", { index: 0 });
    expect(await amountOf(await visitor.askToPay())).toBe("503 UNDER_WAY");
  });

  it("follows an answer that is changed before the payment, and holds the visitor to it afterwards", async () => {
    const visitor = await shop.visit(await shop.publishBot(tickets()));
    const before = visitor.standing();
    await visitor.reply("1");
    const { clientSecret } = await (await visitor.askToPay()).json();
    const [id] = clientSecret.split("_secret");
    visitor.goOnFrom(before);
    await visitor.reply("2");
    expect(await amountOf(await visitor.askToPay())).toBe(2500);
    expect(shop.stripe.intents.get(id).amount).toBe(2500);
    visitor.goOnFrom(before);
    await visitor.reply("10");
    shop.stripe.intents.pay(id, "succeeded");
    const refused = await visitor.saveAnswer("pay", "Success");
    expect(refused.status).toBe(400);
    expect((await refused.json()).message).toMatch(/answers have been changed/);
    visitor.goOnFrom(before);
    await visitor.reply("2");
    expect((await visitor.saveAnswer("pay", "Success")).status).toBe(200);
  });

  it("goes by the time that the server knows", async () => {
    const early = `return Date.parse({{Now}}) < ${Date.now() - 3_600_000} ? 5 : 50`;
    const now = { id: "now", type: "Set variable", options: { variableId: "vNow", type: "Now" } };
    const file = shopFile(
      { A: [now, setPrice("p", early), payPrice()] },
      { variables: [price, { id: "vNow", name: "Now" }] },
    );
    const liar = await shop.visit(await shop.publishBot(file), { now: () => Date.now() - 86_400_000 });
    expect(await amountOf(await liar.askToPay())).toBe(5000);
  });

  it("stays the same where code goes by chance", async () => {
    const file = shopFile(
      { A: [setPrice("p", "return Math.floor(Math.random() * 1e6) + 1"), payPrice()] },
      { variables: [price] },
    );
    const visitor = await shop.visit(await shop.publishBot(file));
    const amount = await amountOf(await visitor.askToPay());
    expect(await amountOf(await visitor.askToPay())).toBe(amount);
    const [intent] = shop.stripe.intents.all().slice(-1);
    shop.stripe.intents.pay(intent?.id ?? "", "succeeded");
    expect((await visitor.saveAnswer("pay", "Success")).status).toBe(200);
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
      await visitor.reply(plan);
      await visitor.reply("Ada");
      expect(await amountOf(await visitor.askToPay())).toBe(amount);
    }
  });

  it("goes the way that a test of two paths went, and by the button of a card that was pressed", async () => {
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
    const bot = await shop.publishBot(tested);
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const visitor = await shop.openVisit(bot, { seed: () => seed });
      await visitor.begin();
      const shown = visitor.standing().session?.frames[0]?.variables.Price;
      expect(await amountOf(await visitor.askToPay())).toBe(Number(shown) * 100);
    }
    const cards = await shop.publishBot(carded);
    for (const [itemId, amount] of [
      ["m", 1200],
      ["y", 1000],
    ] as const) {
      const visitor = await shop.visit(cards);
      await visitor.reply({ text: "", itemIds: [itemId] });
      expect(await amountOf(await visitor.askToPay())).toBe(amount);
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
    for (const text of ["ada@example.org", "2031-12-24", "https://example.org", "+4930123456", "7"])
      await visitor.reply(text);
    await visitor.reply({ text: "", isSkipped: true });
    await visitor.reply({ text: "", itemIds: ["x", "y"] });
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
    await visitor.reply("4");
    await visitor.reply("Ada");
    expect(await amountOf(await visitor.askToPay("pay", {}, second.id))).toBe(800);
  });
});

describe("an amount from the page's address", () => {
  const publish = (variable: JsonObject) =>
    shop.publishBot(shopFile({ A: [payPrice()] }, { variables: [{ ...price, ...variable }] }));
  const ask = async (bot: { id: string }, value: string) => {
    const visitor = await shop.openVisit(bot);
    await visitor.begin({ Price: value });
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
    const visitor = await shop.openVisit(first);
    await visitor.begin({ Price: "0.5" });
    expect(await amountOf(await visitor.askToPay("pay", {}, second.id))).toBe(4900);
  });
});
