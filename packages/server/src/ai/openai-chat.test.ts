import { type AddressInfo, createServer } from "node:net";
import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asks, createTestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { openAi } from "./testing/chat-dialects.ts";
import { listOf } from "./testing/dialect.ts";
import { aiKey, startAiBots } from "./testing/start-ai-bots.ts";
import { type AiAsked, startAiServer } from "./testing/start-ai-server.ts";

const start = async () => {
  const provider = await startAiServer({ dialect: openAi, key: aiKey, base: "/v1" });
  return startAiBots({ type: "openai", origin: "https://api.openai.com", provider });
};
/** Starts a server that closes every connection without an answer. */
const silentServer = async (): Promise<string> => {
  const server = createServer((socket) => socket.on("data", () => socket.destroy()).on("error", () => undefined));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push((done) => server.close(done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
};
/** Returns the address of a server that has been closed. */
const closedServer = async (): Promise<string> => {
  const address = await silentServer();
  const close = closing.pop();
  await new Promise<void>((resolve) => close?.(() => resolve()));
  return address;
};
const closing: ((done?: () => void) => void)[] = [];

let bots: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  bots = await start();
});
afterAll(async () => {
  for (const close of closing) close();
  await bots.close();
});

const action = "Create chat completion";
const save = (item: string, variableId: string) => ({ item, variableId });
const chat = (more: JsonObject = {}): JsonObject => ({
  action,
  model: "gpt-4o",
  messages: [{ role: "user", content: "{{Question}}" }],
  responseMapping: [save("Message content", "vX")],
  ...more,
});
const messagesOf = (asked: AiAsked | undefined) => listOf(asked?.body.messages);
const values = { Question: "Rome?" };

describe("a chat completion", () => {
  it("spec B1.2, B3.3, B3.4, B9.13: sends the messages in their order to the provider, and saves the answer", async () => {
    const messages = [
      { role: "system", content: "Be brief." },
      { role: "assistant", content: "Yes?" },
      { role: "user", content: "{{Question}}" },
      { role: "user", content: "  " },
      {},
    ];
    const played = await bots.play(chat({ messages, temperature: "{{Warmth}}" }), { ...values, Warmth: "0,7" });
    expect(played.asked).toMatchObject([
      {
        path: "/v1/chat/completions",
        body: {
          model: "gpt-4o",
          temperature: 0.7,
          messages: [
            { role: "system", content: "Be brief." },
            { role: "assistant", content: "Yes?" },
            { role: "user", content: "Rome?" },
          ],
        },
      },
    ]);
    expect(played.values.X).toBe("It is 18 degrees.");
    expect(played.logs).toEqual([]);
  });

  it("spec B3.7: saves text and tokens of all steps, each where the author wants it", async () => {
    const responseMapping = [
      save("", "vX"),
      save("Total tokens", "vY"),
      save("Prompt tokens", "vZ"),
      save("Completion tokens", "vW"),
    ];
    const tools = [{ name: "look_up", parameters: [], code: "return 1" }];
    bots.provider.next({ uses: [{ name: "look_up", input: {} }] }, { says: ["Done."] });
    const { values: saved } = await bots.play(chat({ tools, responseMapping }), { ...values, W: null });
    expect(saved).toMatchObject({ X: "Done.", Y: "50", Z: "42", W: "8" });
  });

  it("spec B3.5: lets the two of a dialogue take turns, whoever starts; what is empty is left out", async () => {
    const dialogue = { role: "Dialogue", dialogueVariableId: "vTalk" };
    const Talk = ["One", "Two", "", "Four", "Five"];
    const byUser = await bots.play(chat({ messages: [dialogue] }), { Talk });
    const byAssistant = await bots.play(chat({ messages: [{ ...dialogue, startsBy: "assistant" }] }), { Talk });
    const roles = (played: typeof byUser) => messagesOf(played.asked[0]).map(({ role, content }) => [role, content]);
    expect(roles(byUser)).toEqual([
      ["user", "One"],
      ["assistant", "Two"],
      ["assistant", "Four"],
      ["user", "Five"],
    ]);
    expect(roles(byAssistant)).toEqual([
      ["assistant", "One"],
      ["user", "Two"],
      ["user", "Four"],
      ["assistant", "Five"],
    ]);
  });
});

describe("what is missing", () => {
  const missing = async (options: JsonObject) => {
    const { logs, asked } = await bots.play(options, values);
    expect(asked).toEqual([]);
    return logs.map(({ status, description }) => [status, description]);
  };

  it("spec B5.1: an API key", async () => {
    expect(await missing(chat({ credentialsId: "nobody's" }))).toEqual([["error", "No API key provided"]]);
    const { logs } = await bots.play({ ...chat(), credentialsId: "" });
    expect(logs[0]?.details).toBe("Could not find credentials for block openai");
  });

  it("spec B5.2: a model, trimmed", async () => {
    expect(await missing(chat({ model: "   " }))).toEqual([["error", "No model provided"]]);
    const { asked } = await bots.play(chat({ model: " gpt-4o " }), values);
    expect(asked[0]?.body.model).toBe("gpt-4o");
  });

  it("spec B5.3: messages", async () => {
    expect(await missing(chat({ messages: [] }))).toEqual([["error", "No messages provided"]]);
    expect(await missing(chat({ messages: [{ role: "user", content: "" }] }))).toEqual([
      ["error", "No messages provided"],
    ]);
  });
});

describe("tools", () => {
  const tool = {
    type: "function",
    name: "weather",
    description: "The weather in a city",
    parameters: [
      { type: "string", name: "city", description: "Where", required: true },
      { type: "number", name: "days" },
      { type: "boolean", name: "isLong" },
      { type: "enum", name: "unit", values: ["C", "F"] },
    ],
    code: "setVariable('Y', city); return { city, days, unit, question: {{Question}} }",
  };

  it("spec B3.6: are told to the model, and their code runs with the parameters and the variables", async () => {
    bots.provider.next({ uses: [{ name: "weather", input: { city: "Rome", days: 2 } }] }, { says: ["18."] });
    const { asked, values: saved, logs } = await bots.play(chat({ tools: [tool] }), values);
    expect(asked[0]?.body.tools).toMatchObject([
      {
        type: "function",
        function: {
          name: "weather",
          description: "The weather in a city",
          parameters: {
            type: "object",
            properties: {
              city: { type: "string", description: "Where" },
              days: { type: "number" },
              isLong: { type: "boolean" },
              unit: { type: "string", enum: ["C", "F"] },
            },
            required: ["city"],
          },
        },
      },
    ]);
    const [, , result] = messagesOf(asked[1]);
    expect(JSON.parse(String(result?.content))).toEqual({ city: "Rome", days: 2, unit: null, question: "Rome?" });
    expect(saved).toMatchObject({ X: "18.", Y: "Rome" });
    expect(logs).toEqual([]);
  });

  it("spec B8.13, B9.1: that fail are told to the model and to the author, and the answer goes on", async () => {
    bots.provider.next({ uses: [{ name: "weather", input: { city: "Rome" } }] }, { says: ["I don't know."] });
    const {
      asked,
      values: saved,
      logs,
    } = await bots.play(chat({ tools: [{ ...tool, code: "throw new Error('No wind')" }] }), values);
    expect(JSON.stringify(asked[1]?.body)).toContain("Error: No wind");
    expect(saved.X).toBe("I don't know.");
    expect(logs).toMatchObject([
      { status: "error", description: "No wind", details: "weather: No wind", context: "While executing function" },
    ]);
  });

  it("spec B9.2: are used in at most 6 steps", async () => {
    const again = { uses: [{ name: "weather", input: {} }] };
    bots.provider.next(again, again, again, again, again, again);
    const { asked, logs } = await bots.play(chat({ tools: [tool] }), values);
    expect(asked).toHaveLength(6);
    expect(logs).toMatchObject([
      {
        status: "warning",
        description: "The model has used all 6 steps for its tools; what it had said by then counts",
      },
    ]);
  });
});

describe("an answer that fails", () => {
  it("spec B4.7, B8.2, B8.3, B8.13: leaves the variable as it was and a log, and the flow goes on", async () => {
    bots.provider.next({ refusal: { status: 400, body: `{"error":{"message":"No ${aiKey} ${"x".repeat(2000)}"}}` } });
    const refused = await bots.play(chat(), { ...values, X: "before" });
    expect(refused.values.X).toBe("before");
    expect(refused.logs).toMatchObject([{ status: "error", context: "While generating chat completion" }]);
    expect(refused.logs[0]?.details).toMatch(/^400: .*No •••/);
    expect(refused.logs[0]?.details).toHaveLength(1003);
    expect(JSON.stringify(refused.logs)).not.toContain(aiKey);

    bots.provider.next({ says: ["Half "], fault: "tells an error" });
    const broken = await bots.play(chat(), { ...values, X: "before" });
    expect(broken.values.X).toBe("before");
    expect(broken.logs).toMatchObject([{ context: "While streaming AI", description: "The server had an error" }]);

    bots.provider.next({ says: ["Half "], fault: "ends without a reason" });
    const cut = await bots.play(chat(), { ...values, X: "before" });
    expect(cut.values.X).toBe("before");
    expect(cut.logs).toMatchObject([
      {
        context: "While running chat completion stream",
        description: "The answer ended before the model had finished it.",
      },
    ]);
  });
});

describe("what is secret", () => {
  it("is in no log where a provider repeats a part of the key that it refuses", async () => {
    const credentialsId = await bots.keepCredentials({ apiKey: "sk-proj-Ab12Cd34Ef56Gh78wxyz" });
    const { logs } = await bots.play(chat({ credentialsId }), values);
    expect(logs).toMatchObject([{ status: "error", description: "Incorrect API key provided: •••." }]);
    expect(JSON.stringify(logs)).not.toMatch(/sk-pr|wxyz/);
  });

  it("is in no log where an earlier release has stored an address with a password and a key", async () => {
    const credentialsId = await bots.keepCredentials({ apiKey: aiKey, baseUrl: "https://ai.example.org/v1" });
    const { database, cipher } = bots.parley.services;
    const data = { apiKey: aiKey, baseUrl: "https://ada:passw0rd@ai.example.org/v1?key=s3cr3t-key" };
    const stored = database.connection.updateTable("credentials").set(cipher.encrypt(data));
    await stored.where("id", "=", credentialsId).execute();
    const { logs } = await bots.play(chat({ credentialsId }), values);
    expect(logs).toMatchObject([
      { description: "An address with a user name or a password in it can't be called.", status: "error" },
    ]);
    expect(JSON.stringify(logs)).not.toMatch(/passw0rd|s3cr3t|ai\.example/);
  });

  it.each(["UND_ERR_SOCKET", "ECONNREFUSED", "ENOTFOUND"])("nor does the author read a code like %s", async (code) => {
    const addresses: Record<string, string> = {
      UND_ERR_SOCKET: await silentServer(),
      ECONNREFUSED: await closedServer(),
      ENOTFOUND: "http://no-such-host.invalid/v1",
    };
    const credentialsId = await bots.keepCredentials({ apiKey: aiKey, baseUrl: addresses[code] ?? "" });
    const { logs } = await bots.play(chat({ credentialsId }), values);
    expect(logs).toHaveLength(1);
    expect(logs[0]?.description).toMatch(
      /can't be reached: (?:it broke the connection off|nothing answers there|its name is not known)\.$/,
    );
    expect(JSON.stringify(logs)).not.toMatch(/UND_|ECONN|ENOT|EAI|TypeError|fetch failed|terminated/);
  });
});

it("a model server on this machine is refused by a sentence that names the setting, in the log, the list and the test", async () => {
  const guarded = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
  try {
    const setting = "Whoever runs this server can name it, with its port, in PARLEY_LOCAL_SERVERS";
    const data = { apiKey: aiKey, baseUrl: "http://localhost:11434/v1" };
    const made = await guarded.owner("POST", "/api/v1/credentials", { type: "openai", name: "Ollama", data });
    const { id: credentialsId } = await made.json();
    const tested = await guarded.owner("POST", `/api/v1/credentials/${credentialsId}/test`);
    expect((await tested.json()).message).toContain(setting);
    const block = { id: "model", type: "openai", options: { ...chat(), credentialsId } };
    const file = createTestFile({ variables: ["X", "Question"], groups: { A: [block, asks("X")] } });
    const bot = await guarded.publishBot(file);
    const body = { blockType: "openai", source: "models", options: { action, credentialsId } };
    const listed = await guarded.owner("POST", `/api/v1/typebots/${bot.id}/look-up`, body);
    expect((await listed.json()).error).toContain(setting);
    const started = await guarded.visitor("POST", `/api/v1/typebots/${bot.publicId}/startChat`, {
      prefilledVariables: values,
    });
    const { resultId } = await started.json();
    const logged = await guarded.owner("GET", `/api/v1/typebots/${bot.id}/results/${resultId}/logs`);
    expect((await logged.json()).logs).toMatchObject([{ description: expect.stringContaining(setting) }]);
  } finally {
    await guarded.close();
  }
});
