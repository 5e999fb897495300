import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOpenAiRest } from "./testing/open-ai-rest.ts";
import { aiKey, startAiBots } from "./testing/start-ai-bots.ts";

const start = async () =>
  startAiBots({ type: "openai", origin: "https://api.openai.com", provider: await startOpenAiRest(aiKey) });
let bots: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  bots = await start();
});
afterAll(() => bots.close());

const save = (item: string, variableId: string) => ({ item, variableId });
const describeLogs = async (options: JsonObject) =>
  (await bots.play(options)).logs.map(({ status, description }) => [status, description]);
const weather = {
  name: "weather",
  description: "The weather",
  parameters: [{ type: "string", name: "city", required: true }],
  code: "return `18 degrees in ${city}`",
};

describe("Ask Model", () => {
  const ask = (more: JsonObject = {}): JsonObject => ({
    action: "Ask Model",
    model: "gpt-6-luna",
    message: "Rome?",
    responseMapping: [save("Message", "vX"), save("Response ID", "vY")],
    ...more,
  });

  it("asks by the Responses protocol, and remembers the conversation", async () => {
    const first = await bots.play(ask({ instructions: "Be brief.", temperature: 0.5, responseIdVariableId: "vZ" }));
    expect(first.asked).toEqual([
      {
        path: "/responses",
        body: {
          model: "gpt-6-luna",
          input: "Rome?",
          instructions: "Be brief.",
          temperature: 0.5,
          stream: true,
          store: true,
        },
      },
    ]);
    expect(first.values).toMatchObject({ X: "You said: Rome?", Y: "resp_1", Z: "resp_1" });
    const second = await bots.play(ask({ responseIdVariableId: "vZ" }), { Z: "resp_1" });
    expect(second.asked[0]?.body).toMatchObject({ previous_response_id: "resp_1" });
    expect(second.values.Z).toBe("resp_2");
  });

  it("begins anew where the provider has forgotten the conversation, and says so", async () => {
    const { values, logs } = await bots.play(ask({ responseIdVariableId: "vZ" }), { Z: "resp_old" });
    expect(values.X).toBe("You said: Rome?");
    expect(logs).toMatchObject([{ status: "info", description: "The provider has forgotten what was said before" }]);
  });

  it("offers its tools, and runs the author's functions", async () => {
    const { asked, values } = await bots.play(
      ask({
        functions: [weather],
        webSearchEnabled: true,
        codeInterpreterEnabled: true,
        fileSearchVectorStoreIds: ["vs_1"],
        fileSearchMaxNumResults: 5,
        fileSearchScoreThreshold: 0.5,
      }),
    );
    expect(asked).toMatchObject([
      {
        body: {
          tools: [
            {
              type: "file_search",
              vector_store_ids: ["vs_1"],
              max_num_results: 5,
              ranking_options: { score_threshold: 0.5 },
            },
            { type: "web_search" },
            { type: "code_interpreter", container: { type: "auto" } },
            { type: "function", name: "weather", strict: false },
          ],
        },
      },
      {
        body: {
          input: [{ type: "function_call_output", call_id: "call_1", output: "18 degrees in Rome" }],
        },
      },
    ]);
    expect(values.X).toBe("It is 18 degrees in Rome.");
  });

  it("says what is missing", async () => {
    expect(await describeLogs(ask({ model: "" }))).toEqual([["error", "Model is empty"]]);
    expect(await describeLogs(ask({ message: "" }))).toEqual([["error", "Message is empty"]]);
  });
});

describe("Create speech", () => {
  const speech = (more: JsonObject = {}): JsonObject => ({
    action: "Create speech",
    input: "Hello",
    voice: "alloy",
    saveUrlInVariableId: "vX",
    ...more,
  });

  it("spec B1.4, B7.14, B7.17, B9.8, B9.10, B9.12: keeps the recording as an mp3 under a public address", async () => {
    const { asked, values } = await bots.play(speech());
    expect(asked).toEqual([{ path: "/audio/speech", body: { model: "tts-1", input: "Hello", voice: "alloy" } }]);
    const address = String(values.X);
    expect(address).toMatch(/\/public\/tmp\/openai\/audio\/[^/]+\.mp3$/);
    const kept = await bots.visitor("GET", new URL(address).pathname);
    expect(kept.headers.get("content-type")).toBe("audio/mpeg");
    expect(await kept.text()).toBe("not really music");
  });

  it("spec B5.14: has the voices alloy, echo, fable, onyx, nova and shimmer", async () => {
    for (const voice of ["alloy", "echo", "fable", "onyx", "nova", "shimmer"])
      expect((await bots.play(speech({ voice }))).logs).toEqual([]);
  });

  it("spec B5.13: says what is missing", async () => {
    expect(await describeLogs(speech({ input: "" }))).toEqual([["error", "Create speech input is empty"]]);
    const { voice: _, ...mute } = speech();
    expect(await describeLogs(mute)).toEqual([["error", "Create speech voice is empty"]]);
    expect(await describeLogs(speech({ saveUrlInVariableId: null }))).toEqual([
      ["error", "Create speech save variable is empty"],
    ]);
  });

  it("keeps no file where the service refuses", async () => {
    const { values, logs } = await bots.play(speech({ input: "x".repeat(5000) }));
    expect(values).not.toHaveProperty("X");
    expect(logs).toMatchObject([
      { status: "error", description: "OpenAI answered 400", context: "While creating speech" },
    ]);
  });
});

describe("Create transcription", () => {
  const transcription = (more: JsonObject = {}): JsonObject => ({
    action: "Create transcription",
    url: `${bots.provider.origin}/a.mp3`,
    transcriptionVariableId: "vX",
    ...more,
  });

  it("spec B1.4, B7.14, B9.12: sends the recording as a form, under a name that says what it is", async () => {
    expect((await bots.play(transcription())).values.X).toBe("audio.mp3 (16 bytes) by whisper-1");
    const { values } = await bots.play(transcription({ model: "gpt-transcribe", prompt: "Züri" }));
    expect(values.X).toBe("audio.mp3 (16 bytes) by gpt-transcribe, Züri");
  });

  it("spec B5.15: says what is missing", async () => {
    expect(await describeLogs(transcription({ url: "" }))).toEqual([["error", "Audio URL is empty"]]);
    expect(await describeLogs(transcription({ transcriptionVariableId: null }))).toEqual([
      ["error", "Missing transcription variable"],
    ]);
  });

  it("sends nothing that is no recording, and asks no address inside", async () => {
    const page = await bots.play(transcription({ url: `${bots.provider.origin}/page` }));
    expect(page.asked).toEqual([]);
    expect(page.logs).toMatchObject([{ description: "The address leads to no recording" }]);
    const inside = await bots.play(transcription({ url: "http://10.0.0.1/a.mp3" }));
    expect(inside.logs).toMatchObject([{ status: "error", context: "While creating transcription" }]);
  });
});

describe("Ask Assistant", () => {
  const ask = (more: JsonObject = {}): JsonObject => ({
    action: "Ask Assistant",
    assistantId: "asst_1",
    message: "Rome?",
    responseMapping: [save("Message", "vX"), save("Thread ID", "vY")],
    ...more,
  });

  it("spec B1.4, B7.14: asks in a thread, remembers it, and leaves out marks of sources", async () => {
    const first = await bots.play(ask({ threadVariableId: "vZ" }));
    expect(first.values).toMatchObject({ X: "18 degrees.", Y: "thread_1", Z: "thread_1" });
    expect(first.asked.map(({ path }) => path)).toEqual([
      "/threads",
      "/threads/thread_1/messages",
      "/threads/thread_1/runs",
    ]);
    const again = await bots.play(ask({ threadVariableId: "vZ" }), { Z: "thread_2" });
    expect(again.asked.map(({ path }) => path)).toEqual(["/threads/thread_2/messages", "/threads/thread_2/runs"]);
    const older = await bots.play(ask({ threadId: "thread_3" }));
    expect(older.values.Y).toBe("thread_3");
  });

  it("runs the author's functions for it", async () => {
    const { values, logs } = await bots.play(ask({ additionalInstructions: "Use it", functions: [weather] }));
    expect(values.X).toBe("It is 18 degrees in Rome.");
    expect(logs).toEqual([]);
  });

  it("spec B5.16: says what is missing", async () => {
    expect(await describeLogs(ask({ assistantId: "" }))).toEqual([["error", "Assistant ID is empty"]]);
    expect(await describeLogs(ask({ message: "" }))).toEqual([["error", "Message is empty"]]);
  });

  it("says so where there are no assistants any more", async () => {
    bots.provider.endAssistants();
    const { logs } = await bots.play(ask());
    expect(logs).toMatchObject([
      {
        status: "error",
        description: "Could not get thread ID",
        details: expect.stringContaining("OpenAI ended its assistants"),
      },
    ]);
  });
});
