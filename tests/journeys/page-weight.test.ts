import { expect, it } from "vitest";
import { orderForm } from "../../packages/builder/src/bots/templates/order-form.ts";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { provideBrowser } from "./support/browser.ts";
import { visit } from "./support/chat.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const fileOf = (id: string, groups: Parameters<typeof createTestFile>[0]["groups"]) =>
  createTestFile({ id, variables: ["Name"], groups });

/** Opens a page in a browser that has nothing of it, and follows what it fetches. */
const open = async (address: string) => {
  const page = await browser().newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const requests = new Map<string, { url: string; sentAt: number }>();
  const bytes = new Map<string, number>();
  session.on("Network.requestWillBeSent", ({ requestId, request: { url }, wallTime }) => {
    if (url.startsWith("http")) requests.set(requestId, { url, sentAt: wallTime * 1000 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector(".parley-live .parley-input.parley-shown"))
        (window as { shownAt?: number }).shownAt ??= Date.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(address);
  await page.locator(".parley-live .parley-input.parley-shown").waitFor();
  const shownAt = await page.evaluate(() => (window as { shownAt?: number }).shownAt ?? 0);
  /** Weighs everything that was asked for until the first question was there; the font comes after it. */
  const weigh = async () => {
    const font = () => [...requests.values()].find(({ url }) => url.endsWith(".woff2"));
    await expect.poll(font).toBeTruthy();
    expect(font()?.sentAt).toBeGreaterThan(shownAt);
    const first = [...requests].filter(([, { sentAt }]) => sentAt <= shownAt).map(([id]) => id);
    await expect.poll(() => first.every((id) => bytes.has(id))).toBe(true);
    return { requests: first.length, bytes: first.reduce((total, id) => total + (bytes.get(id) ?? 0), 0) };
  };
  return { page, weigh };
};

it("a first text question takes at most five requests and 110 kB in all, and the font comes after it", async () => {
  const address = await parley().publish(
    fileOf("weight", { A: [says("Hello! What is **your** name?"), asks("Name")] }),
  );
  const { page, weigh } = await open(address);
  const boxes = () =>
    page
      .locator(".parley-host-bubble, .parley-input-box")
      .evaluateAll((found) => found.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const before = await boxes();
  const first = await weigh();
  expect(first.requests).toBeLessThanOrEqual(5);
  expect(first.bytes).toBeGreaterThan(50_000);
  expect(first.bytes).toBeLessThanOrEqual(110_000);

  await page.waitForFunction(() => document.fonts.check('16px "Open Sans"') && document.fonts.status === "loaded");
  const after = await boxes();
  expect(after).toHaveLength(before.length);
  for (const [index, box] of after.entries()) {
    expect(Math.abs(box.y - (before[index]?.y ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs(box.height - (before[index]?.height ?? 0))).toBeLessThanOrEqual(1);
  }

  // A visitor who has been here has the font, and does not wait for it.
  await page.reload();
  const media = () => page.locator("style").evaluateAll((sheets) => sheets.map((sheet) => sheet.getAttribute("media")));
  expect(await media()).not.toContain("not all");
});

it("a template whose first question has pictures takes its view instead, and no more requests or bytes", async () => {
  const { page, weigh } = await open(await parley().publish(orderForm));
  await page.getByRole("button", { name: /Croissants/ }).waitFor();
  const first = await weigh();
  expect(first.requests).toBeLessThanOrEqual(5);
  expect(first.bytes).toBeLessThanOrEqual(110_000);
});

it("blocks that the first turn does not show come after it, and the answer waits for them", async () => {
  const groups = { A: [says("Name?"), asks("Name"), { type: "rating input" }] };
  const page = await browser().newPage();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/further-*.js", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(await parley().publish(fileOf("further", groups)));
  expect(await page.locator('link[rel=modulepreload][href*="further"]').count()).toBe(0);
  await visit(page).types("Ada");
  release();
  await page.locator(".parley-input input[type=radio], .parley-input button").first().waitFor();
  await page.getByRole("log").getByText("Ada").waitFor();
});
