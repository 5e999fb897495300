import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { createBlankFile } from "../../../packages/core/src/draft/create-blank-file.ts";
import type { newVisitor } from "./browser.ts";
import type { Parley } from "./parley.ts";

const headers = (parley: Parley) => ({ "x-parley-app": "1", origin: parley.builderUrl });

const account = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

/** An author's browser, signed in; the account is made with the first one. */
export const newAuthor = async (
  browser: Parameters<typeof newVisitor>[0],
  parley: Parley,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const ask = (path: string, data: object) =>
    context.request.post(`${parley.builderUrl}/api/v1/account${path}`, { headers: headers(parley), data });
  const signedIn = await ask("/sign-in", account);
  if (!signedIn.ok()) {
    const token = new URL(parley.welcomeUrl() ?? "").searchParams.get("token");
    const made = await ask("", { ...account, token });
    if (!made.ok()) throw new Error(`No account: ${await made.text()}`);
  }
  return { context, page: await context.newPage() };
};

/** Makes an empty bot, and gives its id. */
export const makeBlankBot = async (context: BrowserContext, parley: Parley, name: string): Promise<string> => {
  const files = [{ name: "bot.json", content: JSON.stringify(createBlankFile(name)) }];
  const answer = await context.request.post(`${parley.builderUrl}/api/v1/typebots/import`, {
    headers: headers(parley),
    data: { files },
  });
  const { bots }: { bots: { id: string }[] } = await answer.json();
  return bots[0]?.id ?? "";
};

/** Publishes what the author has written, and gives the public address. */
export const publishBot = async (context: BrowserContext, parley: Parley, id: string): Promise<string> => {
  const answer = await context.request.post(`${parley.builderUrl}/api/v1/typebots/${id}/publish`, {
    headers: headers(parley),
    data: {},
  });
  const { url }: { url: string } = await answer.json();
  return url;
};
