import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOpenAiRest } from "./testing/open-ai-rest.ts";

// OpenAI's API besides chat completions, called with OpenAI's own library. See official-sdks.test.ts.

const key = "canary-key";
let server: Awaited<ReturnType<typeof startOpenAiRest>>;
beforeAll(async () => {
  server = await startOpenAiRest(key);
});
afterAll(() => server.close());

const clientWith = (apiKey = key) =>
  new OpenAI({ baseURL: `${server.origin}/v1`, apiKey, maxRetries: 0, logLevel: "off" });
const model = "gpt-6-luna";
const weather = {
  type: "function" as const,
  name: "weather",
  parameters: { type: "object", properties: { city: { type: "string" } } },
  strict: false,
};

describe("responses", () => {
  it("are whole, or come in chunks", async () => {
    const whole = await clientWith().responses.create({ model, input: "Rome?" });
    expect([whole.output_text, whole.usage?.total_tokens]).toEqual(["You said: Rome?", 7]);
    const stream = clientWith().responses.stream({ model, input: "Zürich 🌞?" });
    let text = "";
    stream.on("response.output_text.delta", ({ delta }) => {
      text += delta;
    });
    expect((await stream.finalResponse()).output_text).toBe("You said: Zürich 🌞?");
    expect(text).toBe("You said: Zürich 🌞?");
  });

  it("call functions, and go on with what these give", async () => {
    const first = await clientWith()
      .responses.stream({ model, input: "Rome?", tools: [weather] })
      .finalResponse();
    expect(first.output).toMatchObject([{ type: "function_call", name: "weather", arguments: '{"city":"Rome"}' }]);
    const answered = await clientWith()
      .responses.stream({
        model,
        previous_response_id: first.id,
        tools: [weather],
        input: [{ type: "function_call_output", call_id: "call_1", output: "18 degrees" }],
      })
      .finalResponse();
    expect(answered.output_text).toBe("It is 18 degrees.");
  });

  it("are refused after what is not known any more", async () => {
    const asked = clientWith().responses.create({ model, input: "Rome?", previous_response_id: "resp_gone" });
    await expect(asked).rejects.toMatchObject({ status: 400, code: "previous_response_not_found" });
  });
});

it("speaks", async () => {
  const speech = await clientWith().audio.speech.create({ model: "tts-1", voice: "alloy", input: "Hello" });
  expect(speech.headers.get("content-type")).toBe("audio/mpeg");
  expect(await speech.text()).toBe("not really music");
  const tooLong = clientWith().audio.speech.create({ model: "tts-1", voice: "alloy", input: "x".repeat(5000) });
  await expect(tooLong).rejects.toBeInstanceOf(OpenAI.BadRequestError);
});

it("writes down a recording", async () => {
  const file = await toFile(Buffer.from("music"), "a.mp3");
  const { text } = await clientWith().audio.transcriptions.create({ file, model: "whisper-1", prompt: "Züri" });
  expect(text).toBe("a.mp3 (5 bytes) by whisper-1, Züri");
});

it("lists its models", async () => {
  const ids: string[] = [];
  for await (const { id } of clientWith().models.list()) ids.push(id);
  expect(ids).toContain("gpt-4o");
});

describe("assistants", () => {
  it("are listed, and answer in a thread", async () => {
    const { beta } = clientWith();
    const names: (string | null)[] = [];
    for await (const { name } of beta.assistants.list()) names.push(name);
    expect(names).toEqual(["Guide", null]);
    const { id } = await beta.threads.create();
    await beta.threads.messages.create(id, { role: "user", content: "Rome?" });
    const [message] = await beta.threads.runs.stream(id, { assistant_id: "asst_1" }).finalMessages();
    expect(message?.content).toMatchObject([{ text: { value: "18 degrees【4:0†weather】." } }]);
  });

  it("have functions called", async () => {
    const { runs } = clientWith().beta.threads;
    const asked = runs.stream("thread_1", { assistant_id: "asst_1", additional_instructions: "Use it" });
    const { id, required_action } = await asked.finalRun();
    const [call] = required_action?.submit_tool_outputs.tool_calls ?? [];
    expect(call?.function).toMatchObject({ name: "weather", arguments: '{"city":"Rome"}' });
    const answered = runs.submitToolOutputsStream(id, {
      thread_id: "thread_1",
      tool_outputs: [{ tool_call_id: call?.id ?? "", output: "18 degrees" }],
    });
    expect((await answered.finalMessages())[0]?.content).toMatchObject([
      { text: { value: "It is 18 degrees【4:0†weather】." } },
    ]);
  });
});

it("refuses a wrong key, and one call too many", async () => {
  const ask = (apiKey?: string) => clientWith(apiKey).responses.create({ model, input: "Rome?" });
  await expect(ask("wrong-key")).rejects.toMatchObject({ status: 401, code: "invalid_api_key" });
  await expect(ask("wrong-key")).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
  server.take();
  server.refuseNext();
  await expect(ask()).rejects.toBeInstanceOf(OpenAI.RateLimitError);
  expect(server.take()).toHaveLength(1);
});
