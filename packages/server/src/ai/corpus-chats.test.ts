import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAi } from "./testing/chat-dialects.ts";
import { listOf } from "./testing/dialect.ts";
import { aiKey, startAiBots } from "./testing/start-ai-bots.ts";
import { startAiServer } from "./testing/start-ai-server.ts";

const corpus =
  process.env.PARLEY_CORPUS ?? fileURLToPath(new URL("../../../../../shared/corpus/typebot", import.meta.url));
const isThere = existsSync(corpus);

const start = async () => {
  const provider = await startAiServer({ dialect: openAi, key: aiKey, base: "/v1" });
  return startAiBots({ type: "openai", origin: "https://api.openai.com", provider });
};
let bots: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  bots = await start();
});
afterAll(() => bots.close());

interface Turn {
  sessionId: string;
  messages: Json[];
  input?: JsonObject;
}

const files = [
  "basic-chat-gpt_2023-03-13_v3.json",
  "basic-chat-gpt_2023-05-25_v3.json",
  "basic-chat-gpt_2023-12-13_v6.json",
  "basic-chat-gpt_2025-01-23_v6.1.json",
];

/**
 * Does what the author of the file would do: connects an account, chooses a model, and starts with the introduction.
 */
const setUp = (text: string): JsonObject => {
  const file: JsonObject = JSON.parse(text);
  const groups = listOf(file.groups);
  const intro = groups.find(({ title }) => title === "Intro");
  for (const block of groups.flatMap(({ blocks }) => listOf(blocks)))
    if ((block.type === "openai" || block.type === "OpenAI") && isJsonObject(block.options))
      Object.assign(block.options, { credentialsId: bots.credentialsId, model: "gpt-4o" });
  const starts = [...listOf(file.events), ...groups.flatMap(({ blocks }) => listOf(blocks))];
  const { outgoingEdgeId } = starts.find(({ type }) => type === "start") ?? {};
  for (const edge of listOf(file.edges))
    if (edge.id === outgoingEdgeId) Object.assign(edge, { to: { groupId: intro?.id ?? null } });
  return file;
};

describe.skipIf(!isThere)(isThere ? "bots of others" : `(skipped: no bot files at ${corpus})`, () => {
  it.each(files)("%s loses nothing when it is imported, and chats on and on", async (name) => {
    const [bot] = await bots.importFiles([setUp(readFileSync(join(corpus, name), "utf8"))]);
    if (!bot) throw new Error("Nothing was imported");
    expect(bot.report).toMatchObject({ dropped: [] });
    const post = async (path: string, body: unknown): Promise<Turn> =>
      (await bots.visitor("POST", path, body, { "content-type": "application/json" })).json();
    const started = await post(`/api/v1/typebots/${bot.publicId}/startChat`, {});
    expect(started.input).toMatchObject({ type: "text input" });
    bots.provider.take();
    bots.provider.next({ says: ["It is ", "18 degrees."] }, { says: ["And windy."] });
    const path = `/api/v1/sessions/${started.sessionId}/continueChat`;
    const first = await post(path, { message: "Rome?" });
    expect(JSON.stringify(first.messages)).toContain("It is 18 degrees.");
    const second = await post(path, { message: "And now?" });
    expect(JSON.stringify(second.messages)).toContain("And windy.");
    const [, asked] = bots.provider.take();
    const said = listOf(asked?.body.messages).filter(({ role }) => role !== "system");
    expect(said.at(-1)).toMatchObject({ role: "user", content: "And now?" });
    expect(said.some(({ role, content }) => role === "assistant" && content === "It is 18 degrees.")).toBe(true);
    expect(second.input).toMatchObject({ type: "text input" });
  });
});
