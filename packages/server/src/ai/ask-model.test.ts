import type { AiAnswer, AiProvider, AiRequest } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutbound } from "../outbound/create-outbound.ts";
import { createAskModel } from "./create-ask-model.ts";
import { anthropic } from "./testing/anthropic-dialect.ts";
import { deepSeek, groq, local, mistral, openAi, openRouter, together } from "./testing/chat-dialects.ts";
import type { Dialect } from "./testing/dialect.ts";
import { type AiServer, startAiServer } from "./testing/start-ai-server.ts";

const outbound = createOutbound({ allowedHosts: [], allowsLoopback: true });
const ask = createAskModel(outbound.fetch);
afterAll(() => outbound.close());

const apiKey = "canary-key";

interface Spoken {
  name: string;
  dialect: Dialect;
  protocol: AiProvider["protocol"];
  /** The path in the base address. */
  base: string;
  model: string;
}

const spoken: Spoken[] = [
  { name: "OpenAI", dialect: openAi, protocol: "openai", base: "", model: "gpt-4o" },
  { name: "a server of one's own", dialect: local, protocol: "openai", base: "", model: "llama3" },
  { name: "Mistral", dialect: mistral, protocol: "mistral", base: "", model: "mistral-large-latest" },
  { name: "Groq", dialect: groq, protocol: "groq", base: "/openai/v1", model: "llama-3.3-70b" },
  { name: "DeepSeek", dialect: deepSeek, protocol: "openai-compatible", base: "", model: "deepseek-v4-flash" },
  { name: "Together", dialect: together, protocol: "openai-compatible", base: "", model: "meta/llama" },
  { name: "OpenRouter", dialect: openRouter, protocol: "openai-compatible", base: "/api/v1", model: "openai/gpt-4o" },
  { name: "Anthropic", dialect: anthropic, protocol: "anthropic", base: "/v1", model: "claude-sonnet-4-0" },
];

describe.each(spoken)("$name", ({ name, dialect, protocol, base, model }) => {
  let server: AiServer;
  beforeAll(async () => {
    server = await startAiServer({ dialect, key: apiKey, base });
  });
  afterAll(() => server.close());

  const question = (more: Partial<AiRequest> = {}): AiRequest => ({
    provider: { protocol, apiKey, baseUrl: server.origin + base },
    model,
    messages: [{ role: "user", content: "Rome?" }],
    maxTokens: 50,
    ...more,
  });

  /** Asks a model; returns the answer and the chunks that were streamed. */
  const askWhole = async (
    more: Partial<AiRequest> = {},
    signal?: AbortSignal,
  ): Promise<AiAnswer & { streamed: string }> => {
    const chunks: string[] = [];
    const answer = await ask(question({ onText: (chunk) => void chunks.push(chunk), ...more }), signal);
    return { ...answer, streamed: chunks.join("") };
  };

  it("answers in chunks, with the tokens it took, however the bytes are split", async () => {
    for (const bytes of [1, 7, 100_000]) {
      server.splitAt(bytes);
      server.next({ says: ["Grüezi, ", "“Rom” ist ", "warm 🌞"] });
      const text = "Grüezi, “Rom” ist warm 🌞";
      expect(await askWhole()).toEqual({ text, streamed: text, usage: { prompt: 21, completion: 4, total: 25 } });
    }
  });

  it("is sent nothing that nobody has set", async () => {
    server.take();
    await askWhole();
    const [asked] = server.take();
    expect(asked?.body).not.toHaveProperty("temperature");
    expect(asked?.body).not.toHaveProperty("tools");
  });

  it("uses tools, several at once, and is told what they give, step by step", async () => {
    const used: unknown[] = [];
    const tool = (called: string) => ({
      name: called,
      description: "Looks it up",
      parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
      run: async (input: object) => {
        used.push([called, input]);
        return `18 in ${JSON.stringify(input)}`;
      },
    });
    server.next(
      {
        says: ["One moment."],
        uses: [
          { name: "weather", input: { city: "Rome" } },
          { name: "wind", input: { city: "Zürich" } },
        ],
      },
      { says: ["18 degrees."] },
    );
    server.take();
    const answer = await askWhole({ tools: [tool("weather"), tool("wind")], steps: 6 });
    expect(used).toEqual([
      ["weather", { city: "Rome" }],
      ["wind", { city: "Zürich" }],
    ]);
    expect(answer).toEqual({
      text: "One moment.\n\n18 degrees.",
      streamed: "One moment.\n\n18 degrees.",
      usage: { prompt: 42, completion: 8, total: 50 },
    });
    const [, second] = server.take();
    expect(JSON.stringify(second?.body)).toContain("18 in {");
  });

  it("spec B9.2: answers at most as often as it may", async () => {
    const again = { uses: [{ name: "weather", input: {} }] };
    server.next(again, again, again, again, again, again);
    server.take();
    const run = async () => "18";
    const tools = [{ name: "weather", parameters: { type: "object", properties: {} }, run }];
    const answer = await askWhole({ tools, steps: 6 });
    expect(answer).toMatchObject({ text: "", isOutOfSteps: true });
    expect(answer).not.toHaveProperty("failure");
    expect(server.take()).toHaveLength(6);
  });

  it.each(["ends without a reason", "is destroyed", "tells an error", "closes half", "says nonsense"] as const)(
    "counts for nothing where its answer %s",
    async (fault) => {
      server.next({ says: ["Half an "], fault });
      const { failure, text } = await askWhole();
      expect(text).toBe("Half an ");
      expect(failure?.message).toMatch(/./);
      expect(["stream", "end"]).toContain(failure?.stage);
    },
  );

  it("is asked once more where it is busy and will be free soon, and no more than that", async () => {
    const busy = (after: string) => ({
      refusal: { status: 429, body: JSON.stringify(dialect.refuse("Too many")), headers: { "retry-after": after } },
    });
    server.next(busy("0"), { says: ["Now."] });
    expect(await askWhole()).toMatchObject({ text: "Now." });
    server.next(busy("0"), busy("0"));
    const failed = await askWhole();
    expect(failed.failure).toMatchObject({ stage: "request", details: expect.stringContaining("429: ") });
    server.next(busy("90"));
    server.take();
    expect((await askWhole()).failure?.details).toContain("429: ");
    expect(server.take()).toHaveLength(1);
  });

  it("fails with what it said, and never with the key", async () => {
    const wrong = "wrong-canary-key";
    const { failure } = await askWhole({ provider: { protocol, apiKey: wrong, baseUrl: server.origin + base } });
    expect(failure?.details).toContain("401: ");
    expect(failure?.details).toContain("Incorrect API key provided");
    expect(JSON.stringify(failure)).not.toContain("canary");
    server.next({
      refusal: { status: 500, body: `<html>${"x".repeat(3000)}`, headers: { "x-should-retry": "false" } },
    });
    const long = await askWhole();
    expect(long.failure?.details).toHaveLength(1003);
  });

  it("is hung up on when nobody wants its answer any more, and what it said by then is kept", async () => {
    server.next({ says: ["Half "], fault: "ends without a reason", hangs: true });
    const controller = new AbortController();
    const hungUp = server.hungUp();
    const answer = await askWhole({ onText: () => controller.abort() }, controller.signal);
    expect(answer).toMatchObject({ text: "Half ", isCancelled: true });
    await hungUp;
  });

  it("is hung up on when it gives no sign for longer than the turn that waits for it can, and has failed", async () => {
    server.next({ says: ["Half "], fault: "ends without a reason", hangs: true });
    const hungUp = server.hungUp();
    const answer = await askWhole({ patience: 500 });
    const failure = { stage: "stream", message: "The model gave no sign of itself for 0.5 s." };
    expect(answer).toMatchObject({ text: "Half ", failure });
    await hungUp;
  });

  if (["OpenAI", "Anthropic", "Mistral"].includes(name))
    it("is sent pictures as data, and asked for an object", async () => {
      const bytes = new Uint8Array([137, 80, 78, 71]);
      const content = [
        { type: "text" as const, text: "What is it?" },
        { type: "picture" as const, mediaType: "image/png", bytes },
      ];
      server.take();
      expect(await askWhole({ messages: [{ role: "user", content }] })).not.toHaveProperty("failure");
      expect(JSON.stringify(server.take()[0]?.body)).toContain("iVBORw==");
    });
});
