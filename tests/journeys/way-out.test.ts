import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { importBot, newAuthor, publishBot } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { drag, group, middle } from "./support/canvas.ts";
import { openBot } from "./support/journey.ts";
import { look } from "./support/look.ts";
import { openOwnServer } from "./support/own-server.ts";
import { startPeopleService } from "./support/people-service.ts";
import { provide } from "./support/provide.ts";

// An author draws the way that a bot takes when its call fails; visitors take both ways.

const stage = provide(
  async () => {
    const service = await startPeopleService();
    const server = await openOwnServer({ outside: { allowsLoopback: true } });
    return { service, server };
  },
  async ({ service, server }) => {
    await server.close();
    await service.close();
  },
);
const browser = provideBrowser();

const host = () => stage().server;

let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  ({ context, page } = await newAuthor(browser(), host(), { viewport: { width: 1440, height: 1000 } }));
  page.setDefaultTimeout(15_000);
  return () => context.close();
});

const panel = () => page.getByRole("complementary").last();
const saved = () => page.getByText("Saved", { exact: true }).first().waitFor();

it("draws the way out by hand, and takes both ways", async () => {
  const { service } = stage();
  const url = `${service.url}/people?like=Bo`;
  const headers = [{ id: "key", key: "X-Key", value: "{{Key}}" }];
  const call = { id: "call", type: "Webhook", options: { webhook: { url, method: "GET", headers } } };
  const file = createTestFile({
    id: "calls",
    groups: { Start: [asks("Key"), call, says("It went well.")], Sorry: [says("It failed: {{Status}}")] },
    variables: ["Key", "Status"],
    settings: { typingEmulation: { enabled: false } },
  });
  const far = file.groups.map((one, place) => ({ ...one, graphCoordinates: { x: place * 420, y: place * 60 } }));
  const id = await importBot(context, host(), { ...file, groups: far });
  await page.goto(`${host().builderUrl}/bots/${id}?block=call`);
  await panel().getByRole("heading", { name: "HTTP request", level: 2 }).waitFor();

  await panel().getByRole("button", { name: "If it fails" }).click();
  const toggle = panel().getByRole("switch", { name: /^Go another way if it fails/ });
  await toggle.press(" ");
  await group(page, "Start").getByText("If it fails").waitFor();
  await panel()
    .getByRole("button", { name: /Save the status in$/ })
    .click();
  await page.getByRole("option", { name: /^Status/ }).click();

  const start = await middle(page, '[data-start^="i:"]');
  const box = await group(page, "Sorry").boundingBox();
  if (!box) throw new Error("There is no group");
  await drag(page, start, { x: box.x + box.width / 2, y: box.y + 20 });
  await panel()
    .getByRole("button", { name: /If it fails, goes to$/ })
    .first()
    .waitFor();
  await saved();
  await look(page, "way-out-map");

  const publicId = await publishBot(context, host(), id);
  for (const [key, said] of [
    ["people-key", "It went well."],
    ["wrong-key", "It failed: 401"],
  ] as const) {
    const visitor = await openBot(browser(), publicId);
    await visitor.types(key);
    await visitor.sees(said);
    expect(visitor.faults).toEqual([]);
    await visitor.context.close();
  }
});
