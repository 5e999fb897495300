import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { createBlankFile } from "../../../packages/core/src/draft/create-blank-file.ts";
import { collectFaults, type newVisitor } from "./browser.ts";
import type { Parley } from "./parley.ts";

/** A server that authors sign in to. */
type Builder = Pick<Parley, "builderUrl" | "welcomeUrl">;

const headers = (parley: Builder) => ({ "x-parley-app": "1", origin: parley.builderUrl });

const account = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

export interface Author {
  context: BrowserContext;
  page: Page;
  /** The errors on the author's pages. */
  faults: string[];
}

/** Opens a signed-in author's browser; the first call creates the account. */
export const newAuthor = async (
  browser: Parameters<typeof newVisitor>[0],
  parley: Builder,
  options: BrowserContextOptions = {},
): Promise<Author> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const ask = (path: string, data: object) =>
    context.request.post(`${parley.builderUrl}/api/v1/account${path}`, { headers: headers(parley), data });
  const signedIn = await ask("/sign-in", account);
  if (!signedIn.ok()) {
    const token = new URL(parley.welcomeUrl() ?? "").searchParams.get("token");
    const made = await ask("", { ...account, token });
    if (!made.ok()) throw new Error(`No account: ${await made.text()}`);
  }
  return { context, page: await context.newPage(), faults: collectFaults(context) };
};

/** Makes a bot from a file and returns its id. */
export const importBot = async (context: BrowserContext, parley: Builder, file: object): Promise<string> => {
  const files = [{ name: "bot.json", content: JSON.stringify(file) }];
  const answer = await context.request.post(`${parley.builderUrl}/api/v1/typebots/import`, {
    headers: headers(parley),
    data: { files },
  });
  const { bots }: { bots: { id: string }[] } = await answer.json();
  return bots[0]?.id ?? "";
};

/** Makes an empty bot and returns its id. */
export const makeBlankBot = (context: BrowserContext, parley: Parley, name: string): Promise<string> =>
  importBot(context, parley, createBlankFile(name));

/** Exports the draft on the server as a file. */
export const exportBot = async (context: BrowserContext, parley: Parley, id: string): Promise<object> => {
  // The server may close a connection that was idle right when it is used again; browsers ask again by themselves.
  const answer = await context.request.get(`${parley.builderUrl}/api/v1/typebots/${id}/export`, { maxRetries: 2 });
  if (!answer.ok()) throw new Error(await answer.text());
  const { updatedAt: _, ...file } = await answer.json();
  return file;
};

/** Replaces parts of the draft by those of a file. */
export const changeBot = async (
  context: BrowserContext,
  parley: Builder,
  id: string,
  typebot: object,
): Promise<void> => {
  const answer = await context.request.patch(`${parley.builderUrl}/api/v1/typebots/${id}`, {
    headers: headers(parley),
    data: { typebot },
  });
  if (!answer.ok()) throw new Error(await answer.text());
};

/** Publishes the draft and returns the public address. */
export const publishBot = async (context: BrowserContext, parley: Builder, id: string): Promise<string> => {
  const answer = await context.request.post(`${parley.builderUrl}/api/v1/typebots/${id}/publish`, {
    headers: headers(parley),
    data: {},
  });
  const { url }: { url: string } = await answer.json();
  return url;
};
