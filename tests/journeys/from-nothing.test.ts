import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { showConsent } from "./support/accounts-server.ts";
import { newAuthor } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { openBot } from "./support/journey.ts";
import { makeBot } from "./support/new-bot.ts";
import { mailbox, modelKey, provideServices } from "./support/services-server.ts";

// Authors build bots in the app from scratch, with local fake services, and visitors use them.

const services = provideServices();
const browser = provideBrowser();

let context: BrowserContext;
let page: Page;
let faults: string[];
beforeAll(async () => {
  ({ context, page, faults } = await newAuthor(browser(), services(), { viewport: { width: 1440, height: 1000 } }));
  page.setDefaultTimeout(20_000);
  return () => context.close();
});

it("an assistant with a tool: the visitor sees its answer grow, and the answer knows what the tool gave", async () => {
  const { model, builderUrl } = services();
  const bot = makeBot(page, builderUrl);
  await bot.begin();
  await bot.ask("Which city are you in?", "Ask for Free text");
  await bot.add("OpenAI");

  await bot.press("Connect an account");
  await bot.dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Our model");
  await bot.dialog.getByLabel("API key", { exact: true }).fill(modelKey);
  await bot.dialog.getByRole("textbox", { name: "Base URL" }).fill(`${model.origin}/v1`);
  await bot.dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await bot.dialog.waitFor({ state: "detached" });
  await bot.press("Test Our model");
  await bot.panel.getByText("Works", { exact: true }).waitFor();

  // The block has come with the talk before it, a variable for the answer and the bubble that shows it.
  await bot.lookUp("Model", /^gpt-4o /);
  const [first, second] = [bot.row("Messages", 0), bot.row("Messages", 1)];
  await bot.choose("Message", "System", first);
  await bot.fill("Text", "You tell the weather.", first);
  await bot.fill("Text", "How is the weather in {{City}}?", second);

  await bot.press("Add a tool");
  const tool = bot.row("Tools", 0);
  await bot.fill("Name", "get_weather", tool);
  await bot.fill("Description", "Tells the temperature in a city", tool);
  await bot.press("Add a parameter");
  const parameter = bot.row("Parameters", 0);
  await bot.fill("Name", "city", parameter);
  await parameter.getByRole("switch", { name: "Required" }).press(" ");
  await bot.fill("Code", 'return city + ": " + city.length * 4.5 + " degrees";', tool);
  const address = await bot.publish();

  model.take();
  let goOn: (() => void) | undefined;
  const until = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  model.next(
    { uses: [{ name: "get_weather", input: { city: "Rome" } }] },
    { says: ["In Rome", " it is ", "18 degrees", ", and ", "the sun", " shines."], until },
  );
  const visitor = await openBot(browser(), address);
  await visitor.sees("Which city are you in?");
  await visitor.types("Rome");
  await visitor.page.getByRole("log").getByText("In Rome it is").waitFor();
  expect(await visitor.page.getByText("shines").count()).toBe(0);
  goOn?.();
  await visitor.sees("In Rome it is 18 degrees, and the sun shines.");
  const [question, answered] = model.take().map(({ body }) => body);
  expect(question).toMatchObject({
    model: "gpt-4o",
    messages: [
      { role: "system", content: "You tell the weather." },
      { role: "user", content: "How is the weather in Rome?" },
    ],
    tools: [
      {
        type: "function",
        function: {
          name: "get_weather",
          description: "Tells the temperature in a city",
          parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
        },
      },
    ],
  });
  const given = expect.objectContaining({ role: "tool", content: "Rome: 18 degrees" });
  expect(answered).toMatchObject({ messages: expect.arrayContaining([given]) });

  await page.getByRole("link", { name: /^Results/ }).click();
  await page.getByRole("table").getByRole("row").filter({ hasText: "Rome" }).getByText("Rome", { exact: true }).click();
  await page.getByText("In Rome it is 18 degrees, and the sun shines.", { exact: true }).waitFor();
  expect([...faults, ...visitor.faults]).toEqual([]);
  await visitor.context.close();
});

it("an e-mail with a file: it arrives, with the file that the visitor has sent", async () => {
  const { mail, builderUrl } = services();
  const bot = makeBot(page, builderUrl);
  await bot.begin();
  await bot.ask("What's your e-mail address?", "Ask for Email");
  await page.keyboard.insertText("Please send us your plan.");
  await bot.add("File");

  await bot.add("Send email");
  await bot.press("Connect an account");
  await bot.dialog.getByRole("textbox", { name: "Server" }).fill("localhost");
  await bot.dialog.getByRole("textbox", { name: "Port" }).fill(String(mail.port));
  await bot.dialog.getByRole("textbox", { name: "User name" }).fill(mailbox.user);
  await bot.dialog.getByLabel("Password", { exact: true }).fill(mailbox.password);
  await bot.dialog.getByRole("textbox", { name: "Sender's address" }).fill("office@example.org");
  await bot.dialog.getByRole("textbox", { name: "Sender's name" }).fill("The office");
  await bot.dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await bot.dialog.waitFor({ state: "detached" });

  await bot.press("Test Mail server (SMTP)");
  await bot.panel.getByText("Works", { exact: true }).waitFor();
  await bot.press("Add a recipient");
  await page.keyboard.insertText("plans@example.org");
  await bot.fill("Subject", "A plan of {{E-mail}}");
  await bot.panel.getByRole("switch", { name: "Write the message" }).press(" ");
  await bot.fill("Message", "Here it is.");
  await bot.choose("Attach the files in", /^Send plan/);
  await bot.add("Text");
  await bot.write("Thank you, we have it.");
  const address = await bot.publish();

  const visitor = await openBot(browser(), address);
  await visitor.sees("What's your e-mail address?");
  await visitor.types("ada@example.org");
  await visitor.sees("Please send us your plan.");
  const plan = { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("First the walls, then the roof.") };
  await visitor.page.locator("input[type=file]").setInputFiles(plan);
  await visitor.sees("Thank you, we have it.");
  await expect.poll(() => mail.arrived.length, { timeout: 20_000 }).toBe(1);
  const [arrived] = mail.arrived;
  expect(arrived).toMatchObject({ recipients: ["plans@example.org"], sender: "office@example.org", isEncrypted: true });
  expect(arrived?.mail).toMatchObject({ subject: "A plan of ada@example.org", from: { name: "The office" } });
  expect(arrived?.mail.text?.trim()).toBe("Here it is.");
  const [file] = arrived?.mail.attachments ?? [];
  expect(file).toMatchObject({ filename: "plan.txt", mimeType: "text/plain" });
  expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe("First the walls, then the roof.");
  expect([...faults, ...visitor.faults]).toEqual([]);
  await visitor.context.close();
});

it("a row of a sheet: chosen by names, after consent, and there with what the visitor has said", async () => {
  const { google, sheets, builderUrl } = services();
  sheets.sheets.push({ id: 0, title: "Old", rows: [["Name"]] }, { id: 7, title: "Guests", rows: [["Name", "Meal"]] });
  await showConsent(context, google);
  const bot = makeBot(page, builderUrl);
  await bot.begin();
  await bot.ask("What's your name?", "Ask for Free text");
  await bot.ask("Which meal?", "Ask for Free text");
  await bot.add("Google Sheets");
  await bot.press("Connect an account");
  const [consent] = await Promise.all([
    context.waitForEvent("page"),
    bot.dialog.getByRole("button", { name: "Connect with Google" }).click(),
  ]);
  await consent.getByRole("link", { name: "Allow" }).click();
  await bot.dialog.waitFor({ state: "detached" });

  await bot.choose("Action", "Insert a row");
  await bot.lookUp("Spreadsheet", /^My book/);
  await bot.lookUp("Sheet", /^Guests/);
  await bot.press("Add a column");
  await bot.lookUp("Column", "Meal", bot.row("Cells of the new row", 0));
  await bot.fill("Value", "{{Meal}}", bot.row("Cells of the new row", 0));
  await bot.press("Add a column");
  await bot.lookUp("Column", "Name", bot.row("Cells of the new row", 1));
  await bot.fill("Value", "{{Name}}", bot.row("Cells of the new row", 1));
  await bot.add("Text");
  await bot.write("See you, ", { variable: "Name" });
  const address = await bot.publish();

  const visitor = await openBot(browser(), address);
  await visitor.sees("What's your name?");
  await visitor.types("Ada");
  await visitor.sees("Which meal?");
  await visitor.types("Soup");
  await visitor.sees("See you, Ada");
  await expect
    .poll(() => sheets.sheets[1]?.rows, { timeout: 20_000 })
    .toEqual([
      ["Name", "Meal"],
      ["Ada", "Soup"],
    ]);
  expect(sheets.sheets[0]?.rows).toEqual([["Name"]]);
  expect([...faults, ...visitor.faults]).toEqual([]);
  await visitor.context.close();
});
