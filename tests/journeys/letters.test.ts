import { expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { importBot, newAuthor, publishBot } from "./support/author.ts";
import { findViolations } from "./support/axe.ts";
import { provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { judge } from "./support/look.ts";
import { provideMailingServer } from "./support/mailing-server.ts";

// What authors are sent about their bots, as it looks in an inbox.

const { mail, server } = provideMailingServer();
const browser = provideBrowser();

const file = {
  ...createTestFile({
    id: "leads",
    groups: {
      Start: [says("Which company?"), asks("Company"), says("How can we help?"), asks("Wish"), says("Thanks!")],
    },
    variables: ["Company", "Wish"],
  }),
  name: "Leads",
};

type Email = ReturnType<typeof mail>["arrived"][number]["mail"];

/** The next e-mail that has come. */
const nextMail = async (count: number): Promise<Email> => {
  await expect.poll(() => mail().arrived.length).toBe(count);
  return mail().arrived[count - 1]?.mail as Email;
};

/** Opens an e-mail as a mail program does, without scripts, by day, by night and on a phone. */
const lookAt = async ({ html = "" }: Email, name: string) => {
  const found: string[] = [];
  const page = await browser().newPage();
  await page.setContent(html);
  expect(await page.locator("script, img, link").count()).toBe(0);
  for (const [look, colorScheme, width] of [
    ["light", "light", 720],
    ["dark", "dark", 720],
    ["375", "light", 375],
    ["375-dark", "dark", 375],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    // An e-mail stands in the page of a mail program, which has the landmarks.
    const violations = (await findViolations(page)).filter((one) => !/^(landmark-one-main|region):/.test(one));
    found.push(...(await judge(page, `letter-${name}-${look}`, violations)));
  }
  await page.close();
  expect(found).toEqual([]);
};

it("an author chooses to be told, and reads results and summaries in the inbox, by day, by night and on a phone", async () => {
  const author = await newAuthor(browser(), server());
  const { context, page, faults } = author;
  const bot = await importBot(context, server(), file);
  const address = await publishBot(context, server(), bot);

  const choose = async (pace: string) => {
    const saved = page.waitForResponse(
      (response) => /\/notice$/.test(response.url()) && response.ok() && response.request().method() === "PUT",
    );
    await page.getByRole("button", { name: /E-mail me/ }).click();
    await page.getByRole("option", { name: pace }).click();
    await saved;
  };
  await page.goto(`${server().builderUrl}/bots/${bot}/share`);
  await choose("Each result");
  const visitor = await openBot(browser(), address);
  await visitor.types("Smith & <b>Sons</b>");
  await visitor.sees("How can we help?");
  await visitor.types(
    "With a very long wish\nthat has a second line, and https://example.org/a/very/long/address/that/does/not/break",
  );
  await visitor.sees("Thanks!");
  await visitor.page.goto("about:blank");
  const result = await nextMail(1);
  expect(result.subject).toBe("Leads: Smith & <b>Sons</b>");
  expect(result.html).toContain("Smith &amp; &lt;b&gt;Sons&lt;/b&gt;");
  await lookAt(result, "result");

  await choose("Once a day");
  await page.getByRole("button", { name: "Send me an example" }).click();
  const digest = await nextMail(2);
  expect(digest.text).toMatch(/^Example: “Leads”: \d+ chats in the last day/);
  await lookAt(digest, "digest");

  await page.goto(`${server().builderUrl}/workspace`);
  await choose("Once an hour");
  await page.getByRole("button", { name: "Send me an example" }).click();
  await lookAt(await nextMail(3), "workspace");

  // The way out of the e-mail leads to where it is set.
  const stop = /href="([^"]+#notices)"/.exec(digest.html ?? "")?.[1] ?? "";
  await page.goto(stop);
  await choose("Never");
  expect(faults).toEqual([]);
});
