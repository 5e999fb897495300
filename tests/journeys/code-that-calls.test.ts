import { expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { provideBrowser } from "./support/browser.ts";
import { expectAnswers, openBot } from "./support/journey.ts";
import { provideParley } from "./support/parley.ts";

const parley = provideParley();
const browser = provideBrowser();

const secret = "s3cret-in-code";
// Requests to this address are always forbidden, so the outcome is the same on every machine.
const content = `try { await fetch("http://169.254.169.254/?key=${secret}") } catch (error) { setVariable("Said", {{Name}} + " was waited for") }`;

it("code that calls others waits for the network, goes on when it is back, and stays with the server", async () => {
  const file = createTestFile({
    id: "caller",
    groups: {
      Start: [
        says("Your name?"),
        asks("Name"),
        { type: "Code", options: { isExecutedOnClient: false, content } },
        says("{{Said}}"),
        asks("More"),
      ],
    },
    variables: ["Name", "Said", "More"],
    settings: { general: { rememberUser: { isEnabled: true, storage: "local" } } },
  });
  const address = await parley().publish(file);

  const visitor = await openBot(browser(), address);
  const { page, context } = visitor;
  const received: Promise<string>[] = [];
  page.on("response", (response) => void received.push(response.text().catch(() => "")));
  await visitor.sees("Your name?");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await visitor.types("Ada");
  // The requests to the server have failed.
  await page.locator(".parley-offline strong").waitFor();
  expect(await visitor.count("Ada was waited for")).toBe(0);
  await context.setOffline(false);
  await visitor.sees("Ada was waited for");
  await visitor.types("Bye");
  await expectAnswers(parley(), "caller", ["Ada", "Bye"], true);

  const bodies = [await page.content(), ...(await Promise.all(received))];
  expect(bodies.filter((body) => body.includes(secret))).toEqual([]);
  expect(visitor.faults).toEqual([]);
  await context.close();
});
