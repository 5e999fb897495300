import { expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { provideStoryteller } from "./support/storyteller.ts";

const teller = provideStoryteller();
const browser = provideBrowser();

const story = () =>
  createTestFile({
    id: "story",
    groups: { Start: [says("Listen:"), teller().asksModel("vStory"), says("{{Story}}"), says("Good?"), asks("Good")] },
    variables: ["Story", "Good"],
    settings: {
      general: { rememberUser: { isEnabled: true, storage: "local" } },
      typingEmulation: { enabled: false },
    },
  });

const open = async (address: string) => {
  const { model } = teller();
  const before = model.asked();
  const visitor = await openBot(browser(), address);
  await visitor.sees("Listen:");
  await expect.poll(model.asked, { timeout: 20_000 }).toBe(before + 1);
  const stop = visitor.page.getByRole("button", { name: "Stop answering" });
  return { ...visitor, before, stop };
};

it("a text is shown while it is streamed, through lost connections and a reload; the model is asked once", async () => {
  const { model, cut, publish } = teller();
  const visitor = await open(await publish(story()));
  const { page, stop, before } = visitor;
  model.says("Once **upon");
  await visitor.sees("Once **upon");
  await stop.waitFor();
  expect(await visitor.count("Good?")).toBe(0);
  model.says("** a time");
  await visitor.sees("upon");
  cut();
  model.says(" there was");
  await page.getByRole("log").getByText("there was").waitFor({ timeout: 20_000 });
  await page.reload();
  await page.getByRole("log").getByText("there was").waitFor({ timeout: 20_000 });
  const bubble = page.locator(".parley-streaming");
  await bubble.evaluate((element) => element.setAttribute("data-kept", "yes"));
  model.says(" a hedgehog.");
  model.ends();
  await visitor.sees("Good?");
  // The streamed bubble itself remains at the end.
  expect(await page.locator("[data-kept]").innerText()).toBe("Once upon a time there was a hedgehog.");
  expect(await page.getByRole("log").getByText("hedgehog").count()).toBe(1);
  expect(await stop.count()).toBe(0);
  expect(model.asked() - before).toBe(1);
  expect(visitor.faults).toEqual([]);
  await visitor.context.close();
});

it("a visitor stops it, and keeps what there was", async () => {
  const { model, publish } = teller();
  const visitor = await open(await publish(story()));
  model.says("This goes on and on");
  await visitor.sees("This goes on and on");
  await visitor.stop.click();
  await visitor.sees("Good?");
  await visitor.sees("This goes on and on");
  await expect.poll(model.isBrokenOff, { timeout: 20_000 }).toBe(true);
  await visitor.types("Yes");
  expect(visitor.faults).toEqual([]);
  await visitor.context.close();
});

it("an author sees it in a preview, through a lost connection, too", async () => {
  const { model, cut, previewOf } = teller();
  const visitor = await open(await previewOf(story()));
  model.says("Draft one");
  await visitor.sees("Draft one");
  cut();
  model.says(" and two");
  await visitor.sees("Draft one and two");
  model.ends();
  await visitor.sees("Good?");
  expect(model.asked() - visitor.before).toBe(1);
  await visitor.context.close();
});

it("a visitor stops a model that hangs, before its first word", async () => {
  const { model, publish } = teller();
  const visitor = await open(await publish(story()));
  await visitor.stop.click();
  await visitor.sees("Good?");
  await expect.poll(model.isBrokenOff, { timeout: 20_000 }).toBe(true);
  await visitor.types("Yes");
  expect(visitor.faults).toEqual([]);
  await visitor.context.close();
});

it("a visitor keeps the half of an answer that the provider cuts, and is told so", async () => {
  const { model, publish } = teller();
  const visitor = await open(await publish(story()));
  model.says("Half of the sto");
  await visitor.sees("Half of the sto");
  model.cuts();
  await visitor.sees("Good?");
  await visitor.sees("Half of the sto");
  await visitor.sees("(The answer broke off here.)");
  expect(visitor.faults).toEqual([]);
  await visitor.context.close();
});
