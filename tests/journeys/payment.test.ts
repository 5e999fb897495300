import type { BrowserContext } from "playwright-core";
import { expect, it } from "vitest";
import { stripeKeys } from "../../packages/server/src/effects/testing/start-stripe-server.ts";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { provideShop } from "./support/shop.ts";

const shop = provideShop();
const browser = provideBrowser();

const publishTickets = (settings = {}) => {
  const file = createTestFile({
    id: "shop",
    groups: {
      Start: [
        says("How many tickets?"),
        { type: "number input", options: { variableId: "vCount", min: 1 } },
        { type: "Set variable", options: { variableId: "vPrice", expressionToEvaluate: "{{Count}} * 12.5" } },
        says("That is {{Price}} dollars."),
        { type: "payment input", options: { credentialsId: shop().credentialsId, amount: "{{Price}}" } },
        says("Thank you!"),
        asks("Name"),
      ],
    },
    variables: ["Count", "Price", "Name"],
    settings,
  });
  return shop().publish(file);
};

/** A fake of Stripe.js: a field for the card, and outcomes that the test chooses. */
const script = `window.Stripe = (publicKey) => ({
  elements: ({ clientSecret, appearance }) => ({ clientSecret, create: () => ({
    mount(place) {
      place.innerHTML = '<label>Card number <input style="display:block;width:100%;min-height:44px" autocomplete="cc-number"></label>';
      document.title = appearance.theme;
    },
    on() {}, destroy() {},
  }) }),
  async confirmPayment({ elements, confirmParams }) {
    const card = document.querySelector("[autocomplete=cc-number]").value;
    const outcome = await window.payAtStripe(publicKey, elements.clientSecret, card, confirmParams.return_url);
    if (outcome.leaveTo) { location.href = outcome.leaveTo; return new Promise(() => {}); }
    return outcome;
  },
})`;

const bank = "https://bank.example/";

const provideStripe = async (context: BrowserContext) => {
  let comeBackTo = "";
  let open = "";
  await context.exposeFunction("payAtStripe", (publicKey: string, secret: string, card: string, returnUrl: string) => {
    expect(publicKey).toBe(stripeKeys.live.publicKey);
    const id = secret.split("_secret")[0] ?? "";
    if (card === "declined") {
      shop().stripe.intents.pay(id, "declined");
      return { error: { type: "card_error", message: "Your card was declined." } };
    }
    if (card === "slow") return { paymentIntent: { status: shop().stripe.intents.pay(id, "processing").status } };
    if (card === "bank") {
      shop().stripe.intents.pay(id, "requires_action");
      [comeBackTo, open] = [returnUrl, id];
      return { leaveTo: bank };
    }
    return { paymentIntent: { status: shop().stripe.intents.pay(id, "succeeded").status } };
  });
  await context.route("https://js.stripe.com/v3/", (route) =>
    route.fulfill({ body: script, contentType: "text/javascript" }),
  );
  await context.route(`${bank}**`, (route) => {
    if (new URL(route.request().url()).pathname === "/") {
      const body = `<a href="/paid">I agree</a> <a href="/refused">I don't</a>`;
      return route.fulfill({ body, contentType: "text/html" });
    }
    const isPaid = route.request().url().endsWith("/paid");
    shop().stripe.intents.pay(open, isPaid ? "succeeded" : "declined");
    const url = new URL(comeBackTo);
    url.searchParams.set("payment_intent", open);
    url.searchParams.set("redirect_status", isPaid ? "succeeded" : "failed");
    return route.fulfill({ status: 302, headers: { location: url.href } });
  });
};

const visitShop = async (settings = {}) => {
  const { id, url } = await publishTickets(settings);
  const visitor = await openBot(browser(), "about:blank");
  await provideStripe(visitor.context);
  await visitor.page.goto(url);
  const pay = async (card: string) => {
    await visitor.page.getByRole("textbox", { name: "Card number" }).fill(card);
    await visitor.page.getByRole("button", { name: /^Pay / }).click();
  };
  const answers = () => shop().answers(id);
  return { ...visitor, pay, answers };
};

it("a visitor pays what the server has worked out: first in vain, then after a reload, and only once", async () => {
  const before = shop().stripe.intents.all().length;
  const visitor = await visitShop({ general: { rememberUser: { isEnabled: true, storage: "session" } } });
  await visitor.page.getByRole("spinbutton").fill("3");
  await visitor.page.getByRole("button", { name: "Send" }).click();
  await visitor.sees("That is 37.5 dollars.");
  await visitor.page.getByRole("button", { name: "Pay $37.50" }).waitFor();
  await visitor.pay("declined");
  await visitor.page.getByRole("alert").getByText("Your card was declined.").waitFor();
  await visitor.page.reload();
  await visitor.page.getByText("Your payment was not successful, please try again.").waitFor();
  await visitor.pay("good");
  await visitor.sees("Success");
  await visitor.sees("Thank you!");
  await expect.poll(visitor.answers, { timeout: 20_000 }).toEqual([["3", "Success"]]);
  const made = shop().stripe.intents.all().slice(before);
  expect(made.map(({ amount, status }) => [amount, status])).toEqual([[3750, "succeeded"]]);
  expect(visitor.faults).toEqual([]);
});

it("a visitor comes back from the bank's page into the same chat, though the bot remembers nobody", async () => {
  const visitor = await visitShop();
  await visitor.page.getByRole("spinbutton").fill("2");
  await visitor.page.getByRole("button", { name: "Send" }).click();
  await visitor.pay("bank");
  await visitor.page.getByRole("link", { name: "I don't" }).click();
  await visitor.page.getByText("Your payment was not successful, please try again.").waitFor();
  await visitor.sees("That is 25 dollars.");
  await visitor.pay("bank");
  await visitor.page.getByRole("link", { name: "I agree" }).click();
  await visitor.sees("Thank you!");
  expect(await visitor.count("That is 25 dollars.")).toBe(1);
  expect(new URL(visitor.page.url()).search).toBe("");
  await expect.poll(visitor.answers, { timeout: 20_000 }).toEqual([["2", "Success"]]);
  await visitor.types("Ada");
  await expect.poll(visitor.answers, { timeout: 20_000 }).toEqual([["2", "Success", "Ada"]]);
  expect(visitor.faults).toEqual([]);
});

it("a payment that takes its time is not ordered again after a reload, and ends as paid though the page is closed", async () => {
  const before = shop().stripe.intents.all().length;
  const visitor = await visitShop();
  await visitor.page.getByRole("spinbutton").fill("4");
  await visitor.page.getByRole("button", { name: "Send" }).click();
  await visitor.pay("slow");
  await visitor.page.getByText("Your payment is processing.").waitFor();
  await visitor.page.reload();
  await visitor.page.getByText("Your payment is processing.").waitFor();
  const made = shop().stripe.intents.all().slice(before);
  expect(made.map(({ amount, status }) => [amount, status])).toEqual([[5000, "processing"]]);
  await visitor.context.close();
  expect(await visitor.answers()).toEqual([["4"]]);
  await shop().tellSucceeded(made[0]?.id ?? "");
  expect(await visitor.answers()).toEqual([["4", "Success"]]);
});
