import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { perplexity } from "./testing/perplexity-dialect.ts";
import { aiKey, startAiBots } from "./testing/start-ai-bots.ts";
import { startAiServer } from "./testing/start-ai-server.ts";

// The test server is one that Perplexity's own library understands. See official-sdks.test.ts.

const start = async () =>
  startAiBots({
    type: "perplexity",
    origin: "https://api.perplexity.ai",
    provider: await startAiServer({ dialect: perplexity, key: aiKey, base: "/v1", pieceSize: 7 }),
  });
let bots: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  bots = await start();
});
afterAll(() => bots.close());

const ask = (more: JsonObject = {}): JsonObject => ({
  action: "Create chat completion",
  model: "sonar",
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Rome?" },
  ],
  responseMapping: [
    { item: "Message content", variableId: "vX" },
    { item: "Total tokens", variableId: "vY" },
  ],
  ...more,
});
const weather = {
  name: "weather",
  description: "The weather",
  parameters: [{ type: "string", name: "city", required: true }],
  code: "return `18 degrees in ${city}`",
};

describe("Perplexity", () => {
  it("answers for each model that it once had", async () => {
    for (const model of ["sonar", "sonar-pro", "sonar-reasoning", "sonar-reasoning-pro", "sonar-deep-research"]) {
      const { values, logs } = await bots.play(ask({ model }));
      expect(logs).toEqual([]);
      expect(values).toMatchObject({ X: "It is 18 degrees.", Y: "25" });
    }
  });

  it("is asked once more where it is busy and does not say for how long, and saves its sources", async () => {
    const busy = {
      status: 429,
      body: '{"error":{"message":"Too many requests","type":"request_rate_limit_exceeded"}}',
    };
    bots.provider.next({ refusal: busy }, { says: ["Warm [1]."] });
    const responseMapping = [
      { item: "Message content", variableId: "vX" },
      { item: "Sources", variableId: "vY" },
    ];
    const once = await bots.play(ask({ responseMapping }));
    expect([once.logs, once.asked.length]).toEqual([[], 2]);
    expect(once.values).toMatchObject({ X: "Warm [1].", Y: ["https://rome.test"] });

    bots.provider.next({ refusal: busy }, { refusal: busy });
    const twice = await bots.play(ask());
    expect(twice.asked).toHaveLength(2);
    expect(twice.logs).toMatchObject([{ status: "error", description: "Perplexity answered 429" }]);
  });

  it("answers with another provider's model, which must be told how long an answer may be", async () => {
    const { values, asked } = await bots.play(ask({ model: "anthropic/claude-sonnet-5", temperature: 0.3 }));
    expect(values.X).toBe("It is 18 degrees.");
    expect(asked[0]?.body).toMatchObject({ max_output_tokens: 1024, temperature: 0.3 });
  });

  it("has the author's functions run, and goes on with what they give", async () => {
    bots.provider.next(
      { says: ["One moment."], uses: [{ name: "weather", input: { city: "Rome" } }] },
      { says: ["It is warm."] },
    );
    const { values, asked, logs } = await bots.play(ask({ tools: [{ ...weather, type: "function" }] }));
    expect(logs).toEqual([]);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.body).toMatchObject({
      previous_response_id: "resp_1",
      input: [{ type: "function_call_output", call_id: "call_0", output: "18 degrees in Rome" }],
    });
    expect(values).toMatchObject({ X: "One moment.\n\nIt is warm.", Y: "50" });
  });

  it.each([
    ["ends without a reason", "The answer ended before the model had finished it."],
    ["tells an error", "The agent failed"],
  ] as const)("says why nothing is saved where its answer %s", async (fault, description) => {
    bots.provider.next({ says: ["Half an "], fault });
    const { values, logs } = await bots.play(ask());
    expect(values.X).not.toBe("Half an ");
    expect(logs).toMatchObject([{ status: "error", description }]);
  });
});
