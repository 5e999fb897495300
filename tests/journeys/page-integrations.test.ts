import { createHmac } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { findViolations } from "./support/axe.ts";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { visit } from "./support/chat.ts";
import { answerOutside, provideOutsideScripts, toldOn } from "./support/outside-scripts.ts";
import { openOwnServer } from "./support/own-server.ts";
import { provide } from "./support/provide.ts";
import { provideSite } from "./support/site.ts";

const browser = provideBrowser();
const outside = provideOutsideScripts();
const site = provideSite();

const secret = "canary-s3cret";

/** A server with a Zendesk account. */
const openOffice = async () => {
  const server = await openOwnServer();
  const data = { conversationsKeyId: "app_1", conversationsSecretKey: secret };
  const account = await server.owner("/credentials", { type: "zendesk", name: "Support", data });
  return {
    ...server,
    credentialsId: account.id as string,
    logs: async (bot: string): Promise<string[]> => {
      const { logs } = await server.owner(`/typebots/${bot}/logs`);
      return logs.map(
        ({ status, description }: { status: string; description: string }) => `${status}: ${description}`,
      );
    },
  };
};
const office = provide(openOffice, (opened) => opened.close());

let bots = 0;
const publish = async (settings = {}, embed = {}) => {
  bots += 1;
  const { credentialsId, owner } = office();
  const { url } = outside();
  const file = createTestFile({
    id: `office-${bots}`,
    groups: {
      Start: [
        says("Your e-mail?"),
        asks("Email"),
        {
          type: "Google Analytics",
          options: { trackingId: "G-1", action: "lead", category: "chat", value: "{{Price}}" },
        },
        {
          type: "Pixel",
          options: {
            pixelId: "77",
            eventType: "Purchase",
            params: [
              { id: "p1", key: "value", value: "{{Price}}" },
              { id: "p2", key: "currency", value: "EUR" },
            ],
          },
        },
        { type: "Chatwoot", options: { baseUrl: url, websiteToken: "web-1", user: { email: "{{Email}}" } } },
        {
          type: "zendesk",
          options: { credentialsId, webWidgetKey: "widget-1", userId: "{{Email}}", email: "{{Email}}" },
        },
        says("Thank you. When?"),
        {
          type: "cal-com",
          options: { baseUrl: url, link: "ada/30min", email: "{{Email}}", saveBookedDateInVariableId: "vDate" },
        },
        says("See you on {{Date}}"),
        asks("More"),
      ],
    },
    variables: ["Email", { id: "vPrice", name: "Price", value: "12.5" }, "Date", "More"],
    settings,
  });
  const files = [{ name: "bot", content: JSON.stringify({ ...file, parley: { embed } }) }];
  const { bots: made } = await owner("/typebots/import", { publish: true, files });
  return made[0] as { id: string; url: string };
};

const open = async (address: string, { isBlocked = false, viewport = { width: 1280, height: 800 } } = {}) => {
  const { context, faults } = await newVisitor(browser(), { viewport });
  const own = [office().viewerUrl, outside().url, new URL(address).origin].map((url) => new URL(url).origin);
  const asked = await answerOutside(context, isBlocked ? own.filter((url) => url !== outside().url) : own, isBlocked);
  const page = await context.newPage();
  await page.goto(address);
  return { ...visit(page), context, faults, asked };
};

const booked = "2030-01-31T14:00:00Z";
const chat = async ({ page, types, sees }: Awaited<ReturnType<typeof open>>) => {
  await types("ada@example.org");
  await sees("Thank you. When?");
  await page.getByRole("button", { name: "Book Thursday" }).click();
  await sees(`See you on ${booked}`);
};

const claimsIn = (token: unknown) => {
  const [header = "", claims = "", signature] = String(token).split(".");
  expect(createHmac("sha256", secret).update(`${header}.${claims}`).digest("base64url")).toBe(signature);
  expect(JSON.parse(String(Buffer.from(header, "base64url")))).toEqual({ alg: "HS256", typ: "JWT", kid: "app_1" });
  return JSON.parse(String(Buffer.from(claims, "base64url")));
};

/** Expects everything that the services receive during a whole chat. */
const expectAll = async (page: Page) => {
  await expect.poll(async () => (await toldOn(page)).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(13);
  const told = await toldOn(page);
  const by = (service: string) => told.filter(([name]) => name === service).map(([, ...words]) => words);
  expect(by("gtag")).toEqual([
    ["js", expect.any(String)],
    ["config", "G-1"],
    ["event", "lead", { event_category: "chat", value: 12.5 }],
  ]);
  expect(by("fbq")).toEqual([
    ["init", "77"],
    ["track", "PageView"],
    ["trackSingle", "77", "Purchase", { value: 12.5, currency: "EUR" }],
  ]);
  expect(by("chatwoot")).toEqual([
    ["run", "web-1", outside().url],
    ["toggle", "open"],
    ["user", "ada@example.org", { email: "ada@example.org" }],
  ]);
  const [login, ...shown] = by("zendesk");
  expect(shown).toEqual([
    ["show", "widget-1"],
    ["open", "widget-1"],
  ]);
  const { iat, exp, ...claims } = claimsIn(login?.[1]);
  expect(exp - iat).toBe(600);
  expect(claims).toEqual({
    scope: "user",
    external_id: "ada@example.org",
    email: "ada@example.org",
    email_verified: true,
  });
  expect(by("cal")).toEqual([
    ["init", outside().url],
    ["inline", "ada/30min", { email: "ada@example.org" }],
  ]);
};

it("spec B1.13: a booking embed, the Zendesk web widget, Chatwoot and Google Analytics run in the browser", async () => {
  const { id, url } = await publish();
  const visitor = await open(url);
  await chat(visitor);
  await expectAll(visitor.page);
  expect(visitor.asked.filter((address) => !address.includes("static.zdassets"))).toHaveLength(2);
  await expect.poll(() => office().logs(id)).toContain("success: Zendesk Web Widget Opened");
  expect(await visitor.page.content()).not.toContain(secret);
  expect(await visitor.page.getByRole("region", { name: "Privacy choices" }).count()).toBe(0);
  expect(visitor.faults).toEqual([]);
});

it("nothing is loaded before the visitor agrees; then all that waited is sent, and the choice is remembered", async () => {
  const { id, url } = await publish({
    consent: { isEnabled: true, message: "May we count you?" },
    general: { rememberUser: { isEnabled: true, storage: "local" } },
  });
  const visitor = await open(url, { viewport: { width: 375, height: 700 } });
  const { page } = visitor;
  const bar = page.getByRole("region", { name: "Privacy choices" });
  await bar.getByText("May we count you?").waitFor();
  const [field, below] = [await page.getByRole("textbox").boundingBox(), await bar.boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(await findViolations(page)).toEqual([]);
  await chat(visitor);
  expect(visitor.asked).toEqual([]);
  expect((await toldOn(page)).filter(([service]) => service !== "cal")).toEqual([]);
  await bar.getByRole("button", { name: "Agree" }).click();
  await expectAll(page);
  const change = page.getByRole("button", { name: "Privacy choices" });
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await change.waitFor();
  await expect.poll(() => toldOn(page)).toContainEqual(["gtag", "config", "G-1"]);
  await change.click();
  await bar.getByRole("button", { name: "Decline" }).click();
  expect(await change.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect
    .poll(() => toldOn(page))
    .toContainEqual(["gtag", "consent", "update", { analytics_storage: "denied", ad_storage: "denied" }]);
  expect(await toldOn(page)).toContainEqual(["fbq", "consent", "revoke"]);
  const before = visitor.asked.length;
  await page.reload();
  await change.waitFor();
  await visitor.sees(`See you on ${booked}`);
  expect(visitor.asked).toHaveLength(before);
  expect((await office().logs(id)).filter((log) => !log.startsWith("info: Nothing was sent"))).toEqual([]);
  expect(visitor.faults).toEqual([]);
});

it("a visitor who declines is told to nobody, and the author can see why", async () => {
  const { id, url } = await publish({ consent: { isEnabled: true } });
  const visitor = await open(url);
  const { page } = visitor;
  await page.getByRole("button", { name: "Decline" }).click();
  await chat(visitor);
  expect(visitor.asked).toEqual([]);
  expect((await toldOn(page)).filter(([service]) => service !== "cal")).toEqual([]);
  const declined = (service: string) => `info: Nothing was sent to ${service}: the visitor declined`;
  await expect
    .poll(() => office().logs(id))
    .toEqual(expect.arrayContaining(["Google Analytics", "Meta Pixel", "Chatwoot", "Zendesk"].map(declined)));
  expect(visitor.faults).toEqual([]);
});

it("where the scripts are blocked the chat goes on, with a link to the calendar, and the logs say why", async () => {
  const { id, url } = await publish();
  const { page, types, sees, faults } = await open(url, { isBlocked: true });
  await types("ada@example.org");
  await sees("Thank you. When?");
  const link = page.getByRole("link", { name: "Open the calendar" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe(`${outside().url}/ada/30min`);
  await sees("See you on");
  const unusable = (service: string) => `warning: ${service} could not be used`;
  await expect
    .poll(() => office().logs(id))
    .toEqual(
      expect.arrayContaining([
        ...["Google Analytics", "Meta Pixel", "Chatwoot", "Zendesk"].map(unusable),
        "warning: The calendar could not be shown; the visitor has got its address",
      ]),
    );
  expect(faults).toEqual([]);
});

it("spec B6.1: a preview sends nothing: Chatwoot does not open, and nobody counts", async () => {
  const { id } = await publish({ consent: { isEnabled: true } });
  const { url } = await office().owner(`/typebots/${id}/preview`, {});
  const visitor = await open(url);
  await visitor.page.getByRole("button", { name: "Agree" }).click();
  await chat(visitor);
  expect((await toldOn(visitor.page)).map(([service]) => service)).not.toContain("chatwoot");
  expect(visitor.asked.filter((address) => !address.includes("zdassets"))).toEqual([]);
  expect(await office().logs(id)).toEqual([]);
  expect(visitor.faults).toEqual([]);
});

it("asks within the frame of a bot that stands on somebody's page", async () => {
  const { url } = await publish({ consent: { isEnabled: true } }, {});
  const { viewerUrl } = office();
  const bot = url.split("/").at(-1);
  const body = `<p>Our office</p><script async src="${viewerUrl}/embed.js" data-bot="${bot}" data-kind="standard"></script>`;
  const { page, asked } = await open(site().add("/office", { body }));
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Decline" }).waitFor();
  expect(asked).toEqual([]);
  await frame.getByRole("button", { name: "Agree" }).click();
  await expect.poll(() => asked).toContain("https://www.googletagmanager.com/gtag/js");
  await frame.getByRole("button", { name: "Privacy choices" }).waitFor();
});
