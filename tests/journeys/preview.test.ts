import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { asks, createTestFile, says, type TestFile } from "../../packages/server/src/testing/create-test-file.ts";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { provideParley } from "./support/parley.ts";
import { writeBotFile } from "./support/write-bot-file.ts";

const parley = provideParley();
const browser = provideBrowser();

const outer: TestFile = {
  id: "tour",
  groups: {
    Start: [
      says("Your name?"),
      asks("Name"),
      { type: "Typebot link", options: { typebotId: "office", mergeResults: true } },
      says("Your papers, {{Name}}?"),
      { type: "file input", options: { variableId: "vPapers" } },
      says("They are at {{Papers}}"),
      { type: "payment input", options: { amount: "30", currency: "EUR" } },
      says("Thank you"),
    ],
  },
  variables: ["Name", "Papers"],
  settings: { general: { rememberUser: { isEnabled: true, storage: "local" } } },
};
const inner: TestFile = {
  id: "office",
  groups: { Start: [says("Which floor, {{Name}}?"), asks("Floor")] },
  variables: ["Name", "Floor"],
};

const importFiles = (...files: TestFile[]): Promise<string> =>
  parley().cli("import", ...files.map((file) => writeBotFile(createTestFile(file))));

it("spec 1.3, 1.4, 6.2: the owner tries a draft out, linked bots included, and nothing is stored or sent", async () => {
  await importFiles(outer, inner);
  const address = (await parley().cli("preview", "tour")).trim();
  expect(address).toContain(`${parley().viewerUrl}/preview/`);
  const author = await openBot(browser(), address);
  const sent: string[] = [];
  author.page.on("request", (request) => {
    const isOurs = request.url().startsWith(parley().viewerUrl);
    if (request.method() !== "GET" || !isOurs) sent.push(`${request.method()} ${request.url()}`);
  });
  await author.types("Ada");
  await author.sees("Which floor, Ada?");
  await author.types("Second");
  await author.sees("Your papers, Ada?");
  await author.page
    .locator("input[type=file]")
    .setInputFiles({ name: "papers.txt", mimeType: "text/plain", buffer: Buffer.from("Secret") });
  await author.sees("They are at http://fake-upload-url.com");
  await author.page.getByRole("button", { name: /^Pay 30/ }).click();
  await author.sees("Thank you");
  expect(sent).toEqual([]);
  expect(await parley().results("tour")).toEqual([]);
  // A preview starts anew, even if the bot remembers visitors.
  await author.page.reload();
  await author.sees("Your name?");
  expect(await author.count("Ada")).toBe(0);
  expect(author.faults).toEqual([]);
  await author.context.close();
});

it("the builder shows a preview in a frame, other sites can't", async () => {
  await importFiles({ ...outer, id: "framed" }, inner);
  const address = (await parley().cli("preview", "framed")).trim();
  const frame = `<iframe sandbox="allow-scripts allow-same-origin allow-forms allow-popups" src="${address}"></iframe>`;
  const site = createServer((_request, response) => response.setHeader("content-type", "text/html").end(frame));
  await new Promise<void>((resolve) => site.listen(0, "localhost", resolve));
  const { context } = await newVisitor(browser());
  const page = await context.newPage();
  // Any page of the builder's origin.
  await page.goto(`${parley().builderUrl}/healthz`);
  await page.evaluate((html) => {
    document.body.innerHTML = html;
  }, frame);
  const chat = page.frameLocator("iframe");
  await chat.getByRole("textbox").fill("Ada");
  await chat.getByRole("button", { name: "Send" }).click();
  await chat.getByText("Which floor, Ada?").waitFor();

  const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
  await refused;
  expect(await chat.getByText("Your name?").count()).toBe(0);
  await context.close();
  site.close();
});
