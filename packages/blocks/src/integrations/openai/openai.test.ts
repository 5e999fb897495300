import { toPublicFlow } from "@parley/core/format";
import { createFlow } from "@parley/engine/testing";
import { expect, it } from "vitest";
import { temperatureField } from "../../ai/chat-fields.ts";
import { askBlock, listOf, valuesOf } from "../../ai/testing/ask-block.ts";
import { toStream } from "../../ai/testing/responses-stream.ts";
import { definitions } from "../../definitions.ts";
import { callService } from "../../services/testing/call-service.ts";
import { compileTestFlow, play, says } from "../../testing/play.ts";
import { block } from "./block.ts";
import { server } from "./server.ts";

const type = "openai";
const flow = { groups: { A: [{ type }, says("after {{X}}")] }, variables: ["X"] };

it("is asked by the server, and the flow goes on with the answer", () => {
  play(flow)
    .needs("send", { variables: [{ variableId: "vX", value: "Ada" }] })
    .says("after Ada")
    .ends();
});

it("spec B4.7: goes on where the model was not asked, and logs why", () => {
  play(flow).needs("send", { error: "It broke" }).says("after ").logs("openai failed").ends();
});

it("leaves nothing of itself in the flow that visitors get", () => {
  const options = { model: "gpt-4o", messages: [{ role: "system", content: "s3cret" }] };
  const shown = toPublicFlow(compileTestFlow(createFlow({ groups: { A: [{ type, options }] } })), definitions);
  expect(JSON.stringify(shown)).not.toContain("s3cret");
});

const tested = { definition: block, server };

it("spec B9.21: offers its models as they are specified, with their end, behind those that OpenAI tells of", async () => {
  const data = [
    { id: "gpt-6-luna", created: 3 },
    { id: "text-embedding-3-small", created: 4 },
    { id: "gpt-4o", created: 1, shutdown_date: "2023-11-01" },
  ];
  const entries = await listOf({ server }, "models", { responses: { "*": { text: JSON.stringify({ data }) } } });
  expect(valuesOf(entries)).toEqual([
    "gpt-6-luna",
    "gpt-4o",
    "gpt-4.1",
    "gpt-4.5-preview",
    "gpt-4.1-mini",
    "gpt-4.1-nano",
    "gpt-4o-mini",
    "o3-mini",
    "o1",
    "o1-mini",
  ]);
  expect(entries.slice(1, 4)).toEqual([
    { value: "gpt-4o", note: "Ended on 2023-11-01", isGone: true },
    { value: "gpt-4.1", note: "Ends on 2027-01-14", isGone: true },
    { value: "gpt-4.5-preview", note: "Ends on 2025-07-14", isGone: true },
  ]);
  expect(entries.at(-1)?.note).toBe("Ends on 2025-10-27");
});

it("saves the pages that a search of the web has found, each once, and as links for a bubble", async () => {
  const cite = (url: string, title: string) => ({ type: "url_citation", url, title, start_index: 0, end_index: 1 });
  const annotations = [
    cite("https://a.example/1", "A"),
    cite("https://b.example", "B"),
    cite("https://a.example/1", "A"),
  ];
  const output = [{ type: "message", content: [{ type: "output_text", text: "18", annotations }] }];
  const text = toStream(
    { type: "response.output_text.delta", delta: "18" },
    { type: "response.completed", response: { id: "r1", output } },
  );
  const options = {
    credentialsId: "account",
    action: "Ask Model",
    model: "gpt-6-luna",
    message: "Rome?",
    webSearchEnabled: true,
    responseMapping: [
      { item: "Sources", variableId: "vX" },
      { item: "Sources as links", variableId: "vY" },
    ],
  };
  const done = await callService(tested, options, {
    credentials: { account: { apiKey: "key" } },
    responses: { "*": { text } },
  });
  expect(done.patch.variables).toEqual([
    { variableId: "vX", value: ["https://a.example/1", "https://b.example"] },
    { variableId: "vY", value: "1. [A](https://a.example/1)\n2. [B](https://b.example)" },
  ]);
});

it("lists only the models of another server, where the account names one, and says what is wrong there", async () => {
  const credentials = { account: { apiKey: "key", baseUrl: "https://models.example/v1/" } };
  const data = [{ id: "llama" }, { id: "gpt-4o" }, { id: "nomic-embed-text" }];
  const responses = { "https://models.example/v1/models": { text: JSON.stringify({ data }) } };
  expect(valuesOf(await listOf({ server }, "models", { credentials, responses }))).toEqual(["llama", "gpt-4o"]);
  await expect(listOf({ server }, "models", { credentials, responses: { "*": { status: 502 } } })).rejects.toThrow(
    "models.example answered 502.",
  );
});

it("spec B9.22: sends pictures to models that see", async () => {
  const content =
    'What is it?\n\nhttps://example.org/cat.png\n\n["https://example.org/cat.png","https://example.org/a.txt"]';
  const responses = {
    "https://example.org/cat.png": { headers: { "content-type": "image/png" }, bytes: new Uint8Array([1]) },
    "https://example.org/a.txt": { headers: { "content-type": "text/plain" } },
  };
  const seen = async (model: string) => {
    const options = { action: "Create chat completion", model, messages: [{ role: "user", content }] };
    const { asked } = await askBlock(tested, options, { responses });
    const said = asked[0]?.messages[0]?.content;
    return typeof said === "string" ? 0 : said?.filter(({ type: part }) => part === "picture").length;
  };
  for (const model of ["gpt-4-turbo", "gpt-4-turbo-2024-04-09", "gpt-4o-mini", "gpt-4-1106-vision-preview"])
    expect([model, await seen(model)]).toEqual([model, 2]);
  for (const model of ["gpt-4-turbo-preview", "gpt-3.5-turbo", "o1-mini"])
    expect([model, await seen(model)]).toEqual([model, 0]);
});

it("sends what is no picture as the visitor wrote it", async () => {
  const content = "https://example.org/gone\n\nand so on";
  const options = { action: "Create chat completion", model: "gpt-4o", messages: [{ role: "user", content }] };
  const { asked } = await askBlock(tested, options);
  expect(asked[0]?.messages).toEqual([{ role: "user", content }]);
});

it("lists models that speak, assistants and their functions", async () => {
  const asked: unknown[] = [];
  const note = (what: string, data: unknown) => void (what === "asks another server" && asked.push(data));
  const answers = (value: unknown) => ({ responses: { "*": { text: JSON.stringify(value) } }, note });
  const models = { data: [{ id: "tts-1", created: 1 }, { id: "gpt-4o" }, { id: "tts-2", created: 2 }] };
  expect(valuesOf(await listOf({ server }, "speech models", answers(models)))).toEqual(["tts-2", "tts-1"]);
  const assistants = {
    data: [
      { id: "asst_1", name: "Guide" },
      { id: "asst_2", name: null },
    ],
  };
  expect(await listOf({ server }, "assistants", answers(assistants))).toEqual([
    { value: "asst_1", label: "Guide" },
    { value: "asst_2" },
  ]);
  const assistant = { tools: [{ type: "file_search" }, { type: "function", function: { name: "weather" } }] };
  const functions = await listOf({ server }, "assistant functions", answers(assistant), { assistantId: "asst_1" });
  expect(functions).toEqual([{ value: "weather" }]);
  await expect(listOf({ server }, "assistant functions", answers(assistant))).rejects.toThrow(
    "Choose an assistant first.",
  );
});

it("spec B9.4: lists at most 100 assistants", async () => {
  const asked: { address: string }[] = [];
  const note = (what: string, data: unknown) => void (what === "asks another server" && asked.push(data as never));
  await listOf({ server }, "assistants", { responses: { "*": { text: '{"data":[]}' } }, note });
  expect(asked[0]?.address).toBe("https://api.openai.com/v1/assistants?limit=100&order=desc");
});

it("spec B9.11: sends a temperature only where the author has set one; 1 is what the field proposes", async () => {
  const options = { action: "Create chat completion", model: "gpt-4o", messages: [{ role: "user", content: "Hi" }] };
  expect((await askBlock(tested, options)).asked[0]).not.toHaveProperty("temperature");
  expect((await askBlock(tested, { ...options, temperature: "1" })).asked[0]).toMatchObject({ temperature: 1 });
  expect(temperatureField.placeholder).toBe("1");
});

it("says that it is not configured while no action is chosen", async () => {
  const { patch } = await askBlock(tested, {});
  expect(patch.logs).toEqual([{ status: "error", description: "openai is not configured" }]);
});
