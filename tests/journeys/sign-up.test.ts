import { expect, it, onTestFinished, vi } from "vitest";
import { startMailServer } from "../../packages/server/src/mail/testing/start-mail-server.ts";
import { newVisitor, openBuilder, provideBrowser } from "./support/browser.ts";
import { look } from "./support/look.ts";
import { openOwnServer } from "./support/own-server.ts";

// A person without an invitation creates an account with a password, after confirming the address.

const browser = provideBrowser();
const password = "correct horse battery";

it("an account is made by the link of an e-mail, with a workspace of its own", async () => {
  const mail = await startMailServer({ user: "parley", password: "secret", isOpen: true });
  const server = await openOwnServer({
    environment: {
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(mail.port),
      SMTP_IGNORE_TLS: "true",
      NEXT_PUBLIC_SMTP_FROM: "'Parley' <parley@example.org>",
    },
  });
  onTestFinished(async () => {
    await server.close();
    await mail.close();
  });
  const owner = await newVisitor(browser());
  await openBuilder(await owner.context.newPage(), server);

  const { context, faults } = await newVisitor(browser());
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const heading = (name: string) => page.getByRole("heading", { name, exact: true }).waitFor();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(`${server.builderUrl}/sign-in`);
  await page.getByRole("link", { name: "Create an account" }).click();
  await heading("Create an account");
  await look(page, "sign-up");
  await press("Send me the link");
  await page.getByText("Type an e-mail address").waitFor();
  await look(page, "sign-up-error");
  await page.getByRole("textbox", { name: "E-mail address" }).fill("Bo@example.org");
  await page.keyboard.press("Enter");
  await heading("Look into your mailbox");
  await look(page, "sign-up-sent");
  await vi.waitFor(() => expect(mail.arrived).toHaveLength(1), 5000);
  const link = /https?:\S+token=\S+/.exec(mail.arrived[0]?.mail.text ?? "")?.[0] ?? "";

  await page.goto(link);
  await page.getByText("This address is yours").waitFor();
  expect(await page.getByRole("textbox", { name: "E-mail address" }).inputValue()).toBe("bo@example.org");
  await press("Make account");
  await page.getByText("Type your name.").waitFor();
  await look(page, "sign-up-finish");
  await page.getByRole("textbox", { name: "Your name" }).fill("Bo");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press("Make account");
  await heading("No bots yet");
  await page.getByText("Bo's workspace").first().waitFor();
  expect(faults).toEqual([]);

  // The link worked only once, and the password is unchanged.
  const other = await newVisitor(browser());
  const their = await other.context.newPage();
  await their.goto(link);
  await their.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await look(their, "sign-up-over");
  await their.getByRole("link", { name: "Go to sign in" }).click();
  await their.getByRole("textbox", { name: "E-mail address" }).fill("bo@example.org");
  await their.getByLabel("Password", { exact: true }).fill(password);
  await their.keyboard.press("Enter");
  await their.getByRole("heading", { name: "No bots yet" }).waitFor();
});
