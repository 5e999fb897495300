import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AiScript } from "./testing/ai-script.ts";
import { anthropic } from "./testing/anthropic-dialect.ts";
import { mistral, openAi } from "./testing/chat-dialects.ts";
import type { Dialect } from "./testing/dialect.ts";
import { aiKey, startAiBots } from "./testing/start-ai-bots.ts";
import { startAiServer } from "./testing/start-ai-server.ts";

interface Offered {
  type: string;
  dialect: Dialect;
  origin: string;
  model: string;
}

const offered: Offered[] = [
  { type: "openai", dialect: openAi, origin: "https://api.openai.com", model: "gpt-4o" },
  { type: "mistral", dialect: mistral, origin: "https://api.mistral.ai", model: "mistral-large-latest" },
  { type: "anthropic", dialect: anthropic, origin: "https://api.anthropic.com", model: "claude-sonnet-4-0" },
];

const row = (type: string, variableId: string, more: JsonObject = {}): JsonObject => ({ type, variableId, ...more });
const rows = [
  row("string", "vName", { description: "The first name" }),
  row("number", "vAge"),
  row("boolean", "vIsNew"),
  row("array", "vTags"),
  row("enum", "vColor", { values: ["red", "blue"] }),
  row("string", "vCity", { isRequired: false }),
];
const empty = { Name: null, Age: null, IsNew: null, Tags: null, Color: null, City: "Rome" };
const right = { Name: "Ada", Age: 36, IsNew: true, Tags: ["a", "b"], Color: "red", City: null };

describe.each(offered)("$type", ({ type, dialect, origin, model }) => {
  const start = async () => {
    const provider = await startAiServer({ dialect, key: aiKey, base: "/v1" });
    return startAiBots({ type, origin, provider });
  };
  let bots: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    bots = await start();
  });
  afterAll(() => bots.close());

  const options = (more: JsonObject = {}): JsonObject => ({
    action: "Generate variables",
    model,
    prompt: "Take it out of: {{Said}}",
    variablesToExtract: rows,
    ...more,
  });

  /**
   * The model's answer for a value: Anthropic's models return objects as the input of a tool, other models as JSON
   * text.
   */
  const gives = (value: unknown): AiScript =>
    type === "anthropic" ? { uses: [{ name: "json", input: value }] } : { says: [JSON.stringify(value)] };

  it("spec B1.3, B3.8: saves what a model takes out of a text, each value by the name of its variable", async () => {
    bots.provider.next(gives(right));
    const { asked, values, logs } = await bots.play(options(), { ...empty, Said: "I am Ada, 36" });
    expect(logs).toEqual([]);
    expect(values).toMatchObject({
      Name: "Ada",
      Age: "36",
      IsNew: "true",
      Tags: ["a", "b"],
      Color: "red",
      City: "Rome",
    });
    const sent = JSON.stringify(asked[0]?.body);
    expect(sent).toContain("Take it out of: I am Ada, 36");
    expect(sent).toContain('"The first name"');
    expect(sent).toContain('"City":{"type":["string","null"]}');
    expect(sent).toContain('"enum":["red","blue"]');
  });

  it.each([
    ["a value of another kind", { ...right, Age: "thirty-six" }],
    ["a word that is none of the list", { ...right, Color: "green" }],
    ["nothing for what is required", { ...right, Name: null }],
    ["less than it was asked for", { Name: "Ada" }],
  ])("stores nothing where the model gives %s", async (_, value) => {
    bots.provider.next(gives(value));
    const { values, logs } = await bots.play(options(), empty);
    expect(values).toMatchObject(empty);
    expect(logs).toMatchObject([{ status: "error", context: "While generating variables" }]);
  });

  it("spec B5.4, B5.5: says what is missing, and what can't be asked for", async () => {
    const describeLogs = async (more: JsonObject) =>
      (await bots.play(options(more), empty)).logs.map(({ description }) => description);
    expect(await describeLogs({ model: "" })).toEqual(["No model provided"]);
    expect(await describeLogs({ prompt: " " })).toEqual(["No prompt provided"]);
    for (const variablesToExtract of [[], [row("string", "nobody's")], [row("enum", "vName", { values: [] })]])
      expect(await describeLogs({ variablesToExtract })).toEqual(["Could not parse variables to extract"]);
  });
});
