import type { Page } from "playwright-core";
import { expect, it, onTestFinished, vi } from "vitest";
import { startIdentityServer } from "../../packages/server/src/accounts/testing/start-identity-server.ts";
import { startMailServer } from "../../packages/server/src/mail/testing/start-mail-server.ts";
import { testCertificate } from "../../packages/server/src/mail/testing/test-certificate.ts";
import { newVisitor, provideBrowser } from "./support/browser.ts";
import { look } from "./support/look.ts";
import { openOwnServer } from "./support/own-server.ts";

// People sign in with an OpenID provider or an e-mailed code. At first nobody has a password.

const login = { user: "parley", password: "mail password" };

/** Opened by the test itself, so that a retry starts fresh. */
const openWorld = async () => {
  const identities = await startIdentityServer();
  const mail = await startMailServer(login);
  const server = await openOwnServer({
    environment: {
      ...identities.settings,
      ADMIN_EMAIL: "ada@example.org",
      DISABLE_SIGNUP: "true",
      SMTP_HOST: "localhost",
      SMTP_PORT: String(mail.port),
      SMTP_USERNAME: login.user,
      SMTP_PASSWORD: login.password,
      NEXT_PUBLIC_SMTP_FROM: "'Parley' <parley@example.org>",
    },
    mailTls: { ca: testCertificate },
  });
  identities.register(server.builderUrl);
  onTestFinished(async () => {
    await server.close();
    await mail.close();
    await identities.close();
  });
  return { identities, mail, server };
};
const browser = provideBrowser();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();

it("an administrator comes in by a provider of their own, and by a code the next time", async () => {
  const { identities, mail, server } = await openWorld();
  const { context, faults } = await newVisitor(browser());
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);

  // The first person to sign in is a stranger and must not become the owner.
  identities.become({ id: "1", email: "stranger@example.org" });
  await page.goto(`${server.builderUrl}/sign-in`);
  await heading(page, "Sign in");
  await look(page, "first-sign-in");
  await press(page, "Continue with Our people");
  await heading(page, "You are not signed in");
  await page
    .getByRole("alert")
    .getByText("Nobody has an account with the e-mail address stranger@example.org")
    .waitFor();
  expect(page.url()).toBe(`${server.builderUrl}/sign-in/callback`);
  await look(page, "refused");
  await page.getByRole("link", { name: "Go to sign in" }).click();
  identities.next("denies");
  await press(page, "Continue with Our people");
  await page.getByRole("alert").getByText("You have not signed in at Our people").waitFor();

  // After sign-in, people continue to the address they wanted.
  identities.become({ id: "2", email: "ada@example.org", name: "Ada" });
  await page.goto(`${server.builderUrl}/account/sign-in`);
  await page.getByRole("link", { name: "Sign in as an administrator" }).click();
  await heading(page, "Sign in");
  await page.goto(`${server.builderUrl}/sign-in?next=%2Faccount%2Fsign-in`);
  await press(page, "Continue with Our people");
  await heading(page, "Sign-in");
  expect(new URL(page.url()).pathname).toBe("/account/sign-in");

  const ways = page.getByRole("list").filter({ hasText: "Our people" });
  await ways.getByText(/^Connected/).waitFor();
  await press(page, "Connect Keycloak");
  await page.getByRole("button", { name: "Disconnect Keycloak" }).waitFor();
  await look(page, "account");
  await press(page, "Disconnect Keycloak");
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect", exact: true }).click();
  await page.getByRole("button", { name: "Connect Keycloak" }).waitFor();

  // Then signs in by e-mail.
  await press(page, "Sign out");
  // Not the page of one's own sign-in, where this was pressed: another one is loaded.
  await page.waitForURL(`${server.builderUrl}/sign-in`);
  await heading(page, "Sign in");
  await look(page, "sign-in");
  await press(page, "Send me a code by e-mail instead");
  await look(page, "sign-in-mail");
  await page.getByRole("textbox", { name: "E-mail address" }).fill("Ada@example.org");
  await press(page, "Send me a code");
  await page.getByText("a code is on its way there").waitFor();
  await vi.waitFor(() => expect(mail.arrived).toHaveLength(1), 5000);
  const code = /^ +(\d{6})$/m.exec(mail.arrived[0]?.mail.text ?? "")?.[1] ?? "";
  const field = page.getByRole("textbox", { name: "Code from the e-mail" });
  await field.fill(code === "000000" ? "000001" : "000000");
  await press(page, "Sign in");
  await page.getByRole("alert").getByText("This code is wrong").waitFor();
  await look(page, "wrong-code");
  await field.fill(code);
  await field.press("Enter");
  await heading(page, "No bots yet");
  expect(faults).toEqual([]);

  // And by the link of an e-mail in another browser, which asks for confirmation.
  const other = await newVisitor(browser());
  const their = await other.context.newPage();
  await their.goto(`${server.builderUrl}/sign-in`);
  await press(their, "Send me a code by e-mail instead");
  await their.getByRole("textbox", { name: "E-mail address" }).fill("ada@example.org");
  await press(their, "Send me a code");
  await vi.waitFor(() => expect(mail.arrived).toHaveLength(2), 5000);
  const link = /https?:\S+token=\S+/.exec(mail.arrived[1]?.mail.text ?? "")?.[0] ?? "";
  await their.goto(link);
  await their.getByText("You have opened the link of an e-mail").waitFor();
  await expect.poll(() => their.url()).toBe(`${server.builderUrl}/sign-in/mail`);
  await press(their, "Sign in");
  await heading(their, "No bots yet");
  await their.goto(link);
  await press(their, "Sign in");
  await their.getByRole("alert").getByText("This code is wrong, has been used").waitFor();
  await look(their, "used-link");
  expect(other.faults).toEqual([]);
  await context.close();
  await other.context.close();
}, 120_000);
