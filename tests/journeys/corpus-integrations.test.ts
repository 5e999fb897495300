import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { definitions } from "@parley/blocks/definitions";
import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { type BotFile, importBotFile } from "@parley/core/format";
import { beforeAll, describe, expect, it } from "vitest";
import { type Author, newAuthor, publishBot } from "./support/author.ts";
import { provideBrowser } from "./support/browser.ts";
import { corpus } from "./support/parley.ts";
import { type Hands, playInBrowser, playOverApi, type Step } from "./support/play-steps.ts";
import { modelKey, provideServices } from "./support/services-server.ts";

// Bots of other authors that use other services, played from file to end with local fake services. Accounts and
// addresses, which files can't contain, are filled in as an author would.

const isThere = existsSync(corpus);
const names = isThere ? readdirSync(corpus).filter((name) => name.endsWith(".json")) : [];
const read = (name: string) => readFileSync(join(corpus, name), "utf8");
const withIntegrations = names.filter((name) =>
  importBotFile(read(name)).file.groups.some(({ blocks }) =>
    blocks.some(({ type }) => definitions[type]?.family === "integration"),
  ),
);

const question = "What is a hedgehog?";
const again = "Is it fast?";

/** The visitor's replies and expected messages, by the beginning of the file's name. */
const plays: Readonly<Record<string, readonly Step[]>> = {
  "basic-chat-gpt": [
    { sees: "Hi there 👋" },
    { sees: "How can I help?" },
    { types: question },
    { sees: "An animal." },
    { types: again },
    { sees: "Not very." },
  ],
  "chat-main": [
    { sees: "Welcome. What's your name?" },
    { types: "Ada" },
    { sees: "Nice to meet you Ada" },
    { sees: "How old are you?" },
    { types: "36" },
    { sees: "Ok, you are an adult then 😁" },
    { sees: "My magic number is 42" },
    { sees: "How would you rate the experience so far?" },
    { rates: "8" },
    { sees: "I'm gonna shoot multiple inputs now..." },
    { types: "ada@example.org" },
    { types: "https://example.org" },
    { picks: "Yes" },
    { sees: "Let's trigger a webhook..." },
    { sees: "A joke of the service" },
    { ends: true },
  ],
  "integrations-webhook": [{ sees: "Ready?" }, { picks: "Go" }, { ends: true }],
};
const kindOf = (name: string): string => name.split("_")[0] ?? "";

const services = provideServices();
const browser = provideBrowser();

let author: Author;
let credentialsId: string;
const owner = async (method: "GET" | "POST" | "PUT", path: string, data?: object) => {
  const { builderUrl } = services();
  const headers = { "x-parley-app": "1", origin: builderUrl };
  const response = await author.context.request.fetch(`${builderUrl}/api/v1${path}`, {
    method,
    headers,
    ...(data === undefined ? {} : { data }),
  });
  if (!response.ok()) throw new Error(await response.text());
  return response.json();
};

/** Fills in what the importing author would: the account, the address, the linked bot. */
const fillIn = (file: BotFile, linkedId: string | undefined): BotFile => {
  const options = (block: JsonObject): JsonObject => (isJsonObject(block.options) ? block.options : {});
  const fill: Readonly<Record<string, (options: JsonObject) => JsonObject>> = {
    OpenAI: (own) => ({ ...own, credentialsId }),
    openai: (own) => ({ model: "gpt-4o", ...own, credentialsId }),
    Webhook: (own) => ({
      ...own,
      webhook: { ...(isJsonObject(own.webhook) ? own.webhook : {}), url: `${services().jokes.url}/joke` },
    }),
    "Typebot link": (own) => ({ ...own, typebotId: linkedId ?? null }),
  };
  const groups = file.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) => {
      const change = fill[block.type];
      return change ? { ...block, options: change(options(block as JsonObject)) } : block;
    }),
  }));
  // The bot's instruction: "Once it's done, delete this group and connect the Start event with Intro".
  const intro = groups.find(({ title }) => title === "Intro");
  const start = file.events?.[0];
  if (!intro || !start) return { ...file, groups };
  const notice = file.edges.find(({ id }) => id === start.outgoingEdgeId)?.to.groupId;
  return {
    ...file,
    groups: groups.filter(({ id }) => id !== notice || id === intro.id),
    edges: file.edges.map((edge) => (edge.id === start.outgoingEdgeId ? { ...edge, to: { groupId: intro.id } } : edge)),
  };
};

/** Imports a file and the bot it links to, completes it, and publishes it. */
const install = async (name: string) => {
  const kind = kindOf(name);
  const linkedName =
    kind === "chat-main" ? names.find((each) => each === name.replace("main", "linkedBot")) : undefined;
  const files = [name, ...(linkedName === undefined ? [] : [linkedName])].map((each) => ({
    name: each,
    content: read(each),
  }));
  const { bots } = await owner("POST", "/typebots/import", { files });
  const [id, linkedId]: string[] = bots.map((bot: { id: string }) => bot.id);
  if (linkedId !== undefined) await publishBot(author.context, services() as never, linkedId);
  const file = await owner("GET", `/typebots/${id}/export`);
  await owner("PUT", `/typebots/${id}/draft`, { content: JSON.stringify(fillIn(file, linkedId)) });
  const address = await publishBot(author.context, services() as never, id ?? "");
  return { id: id ?? "", address };
};

/** Returns the conversation that the model received. */
const toldTo = (body: JsonObject | undefined): string[] =>
  (Array.isArray(body?.messages) ? body.messages : [])
    .filter((message: Json) => isJsonObject(message) && message.role !== "system")
    .map((message: Json) => (isJsonObject(message) ? `${message.role}: ${message.content}` : ""));

const hosts: Readonly<Record<string, (hands: Hands, steps: readonly Step[]) => Promise<string[]>>> = {
  Chromium: playInBrowser,
  "the chat API": playOverApi,
};

describe.skipIf(!isThere)(isThere ? "bots of others with integrations" : `(skipped: no bot files at ${corpus})`, () => {
  beforeAll(async () => {
    author = await newAuthor(browser(), services());
    const data = { apiKey: modelKey, baseUrl: `${services().model.origin}/v1` };
    ({ id: credentialsId } = await owner("POST", "/credentials", { type: "openai", name: "Model", data }));
    return () => author.context.close();
  });

  it("are all among those that are played", () => {
    expect(withIntegrations.length).toBeGreaterThanOrEqual(12);
    expect(withIntegrations.filter((name) => !plays[kindOf(name)])).toEqual([]);
  });

  it.each(withIntegrations)("%s", async (name) => {
    const { model, jokes } = services();
    const { id, address } = await install(name);
    let chats = 0;
    const isOver = async () => {
      const states = async () =>
        (await owner("GET", `/typebots/${id}/results`)).results.map(
          (result: { isCompleted: boolean }) => result.isCompleted,
        );
      await expect.poll(states, { timeout: 20_000, interval: 250 }).toEqual(Array(chats).fill(true));
    };
    for (const [host, play] of Object.entries(hosts)) {
      chats += 1;
      model.take();
      jokes.take();
      if (kindOf(name) === "basic-chat-gpt") model.next({ says: ["An ", "animal."] }, { says: ["Not ", "very."] });
      const faults = await play({ browser: browser(), address, isOver }, plays[kindOf(name)] ?? []);
      expect(faults, host).toEqual([]);
      if (kindOf(name) === "basic-chat-gpt") {
        const asked = model.take().map(({ body }) => toldTo(body));
        expect(asked, host).toEqual([
          [`user: ${question}`],
          [`user: ${question}`, "assistant: An animal.", `user: ${again}`],
        ]);
      } else {
        // One of the files uses GET.
        const method = read(name).includes('"method": "GET"') ? "GET" : "POST";
        expect(jokes.take(), host).toMatchObject([{ method, path: "/joke" }]);
      }
      const { logs } = await owner("GET", `/typebots/${id}/logs`);
      expect(
        logs.filter(({ status }: { status: string }) => status === "error"),
        host,
      ).toEqual([]);
    }
  });
});
