import { LookupFailure } from "@parley/core";
import { describe, expect, it } from "vitest";
import { callService } from "../../services/testing/call-service.ts";
import { createServerContext, type ServerSurroundings } from "../../testing/create-server-context.ts";
import { block } from "./block.ts";
import { server } from "./server.ts";

const account = { apiKey: "app-canary", knowledgeApiKey: "dataset-canary" };
const use = (options: object, surroundings: ServerSurroundings = {}) =>
  callService(
    { definition: block, server },
    { credentialsId: "account", ...options },
    { credentials: { account }, ...surroundings },
  );

const ids = { conversation_id: "c1", message_id: "m1", task_id: "t1" };
const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 };
const end = { event: "message_end", ...ids, metadata: { usage } };
const say = (answer: string, event = "message") => ({ event, answer, ...ids });
const stream = (...events: object[]) => ({
  "*": {
    headers: { "content-type": "text/event-stream" },
    text: `event: ping\n\n${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("event: ping\n\n")}`,
  },
});

const chat = {
  action: "Create Chat Message",
  query: "Who are you?",
  conversationVariableId: "vC",
  responseMapping: [{ id: "m", item: "Message content", variableId: "vX" }],
};
const context = "While streaming Dify";
const hello = stream(say("Hel"), say("lo", "agent_message"), { event: "agent_thought" }, end);

describe("a chat", () => {
  it("saves the documents that the app has used, each once, and as a list for a bubble", async () => {
    const found = [{ document_name: "Prices.pdf" }, { document_name: "Hours" }, { document_name: "Prices.pdf" }];
    const last = { ...end, metadata: { usage, retriever_resources: found } };
    const responseMapping = [
      { id: "m", item: "Sources", variableId: "vX" },
      { id: "n", item: "Sources as links", variableId: "vY" },
    ];
    const { patch } = await use({ ...chat, responseMapping }, { responses: stream(say("Hello"), last) });
    expect(patch.variables).toEqual([
      { variableId: "vX", value: ["Prices.pdf", "Hours"] },
      { variableId: "vY", value: "1. Prices\\.pdf\n2. Hours" },
      { variableId: "vC", value: "c1" },
    ]);
  });

  it("spec B1.5, B7.8: says the answer while it comes, and saves it with its conversation", async () => {
    const { patch, asked, streamed } = await use(chat, { responses: hello });
    expect(asked).toMatchObject([
      {
        address: "https://api.dify.ai/v1/chat-messages",
        method: "POST",
        headers: { authorization: "Bearer app-canary" },
      },
    ]);
    expect(asked[0]?.body).toEqual({ query: "Who are you?", inputs: {}, response_mode: "streaming", user: "parley" });
    expect(streamed).toEqual(["Hel", "lo"]);
    expect(patch).toEqual({
      variables: [
        { variableId: "vX", value: "Hello" },
        { variableId: "vC", value: "c1" },
      ],
    });
  });

  it("is asked for by the result, so that Dify tells visitors apart", async () => {
    const of = async (resultId: string) => (await use(chat, { responses: hello, chat: { resultId } })).asked[0]?.body;
    expect(await of("r1")).toMatchObject({ user: "r1" });
    expect(await of("r2")).toMatchObject({ user: "r2" });
  });

  it("goes on with a conversation that an earlier release began by another name", async () => {
    const variables = [{ id: "vC", name: "C", value: "c0" }];
    const unknown = { status: 404, text: '{"code":"not_found","message":"Conversation Not Exists.","status":404}' };
    const answers = [unknown, hello["*"]];
    const responses = {
      get "*"() {
        return answers.shift() ?? unknown;
      },
    };
    const { asked, patch } = await use(chat, { responses, variables, chat: { resultId: "r1" } });
    expect(asked.map(({ body }) => body)).toMatchObject([
      { user: "r1", conversation_id: "c0" },
      { user: "parley", conversation_id: "c0" },
    ]);
    expect(patch.variables).toContainEqual({ variableId: "vX", value: "Hello" });
    answers.splice(0, 2, unknown);
    const other = await use({ ...chat, user: "ada" }, { responses, variables, chat: { resultId: "r1" } });
    expect(other.asked).toHaveLength(1);
    expect(other.patch.logs).toMatchObject([{ status: "error", description: "Dify answered 404" }]);
  });

  it("is no failure of Dify where nobody waits for it any more, and half of it is not kept", async () => {
    const { patch } = await use(chat, { responses: stream(say("Hel")), cancelled: "unwanted" });
    expect(patch).toEqual({ logs: [{ status: "info", description: expect.stringContaining("nobody waited for it") }] });
  });

  it("spec B9.7: gives Dify all the time it takes", async () => {
    expect((await use(chat, { responses: hello })).asked[0]?.timeLimit).toBeGreaterThanOrEqual(3_600_000);
  });

  it("goes on with the conversation, and sends inputs and user", async () => {
    const variables = [{ id: "vC", name: "C", value: "c0" }];
    const inputs = [
      { key: "city", value: "Rome" },
      { key: "empty", value: "" },
    ];
    const { asked } = await use({ ...chat, inputs, user: "ada" }, { responses: hello, variables });
    expect(asked[0]?.body).toMatchObject({ conversation_id: "c0", inputs: { city: "Rome" }, user: "ada" });
    const older = await use({ ...chat, conversationVariableId: null, conversation_id: "c9" }, { responses: hello });
    expect(older.asked[0]?.body).toMatchObject({ conversation_id: "c9" });
  });

  it("understands what older files have called the parts of an answer", async () => {
    const rows = ["Answer", "Total Tokens", "Conversation ID", "Prompt tokens", "Completion tokens"];
    const responseMapping = rows.map((item, at) => ({ id: `${at}`, item, variableId: `v${at}` }));
    const { patch } = await use({ ...chat, conversationVariableId: null, responseMapping }, { responses: hello });
    expect(patch.variables?.map(({ value }) => value)).toEqual(["Hello", "7", "c1", "5", "2"]);
  });

  it("takes what replaces an answer", async () => {
    const replaced = stream(say("Something rude"), say("I can't say that.", "message_replace"), end);
    const { patch } = await use(chat, { responses: replaced });
    expect(patch.variables?.[0]).toEqual({ variableId: "vX", value: "I can't say that." });
  });

  it("streams into the variable that the message content is saved in", () => {
    const into = (options: object) =>
      server.streamsInto?.({ id: "b", type: block.type, options: { ...chat, ...options } } as never, "send");
    expect(into({})).toBe("vX");
    expect(into({ responseMapping: [{ item: "Total tokens", variableId: "vX" }] })).toBeUndefined();
    expect(into({ action: "Query Knowledge Base" })).toBeUndefined();
  });
});

describe("a chat that fails", () => {
  const logsOf = async (responses: ServerSurroundings["responses"]) => {
    const { patch } = await use(chat, { ...(responses ? { responses } : {}) });
    expect(patch.variables).toBeUndefined();
    return patch.logs;
  };
  const unreadable = { status: "error", description: "Failed to read response stream", context };

  it("spec B8.15: has no answer at all, or half of one", async () => {
    expect(await logsOf({ "*": { text: "" } })).toEqual([
      { status: "error", description: "Could not get reader from Dify response", context },
    ]);
    expect(await logsOf(stream(say("Hel")))).toEqual([
      { ...unreadable, details: "The answer has ended before it was complete." },
    ]);
    expect(await logsOf({ "*": { text: "<h1>Bad gateway</h1>" } })).toEqual([
      { ...unreadable, details: "<h1>Bad gateway</h1>" },
    ]);
    expect(await logsOf({ "*": { text: "data: {half\n\n" } })).toEqual([{ ...unreadable, details: "{half" }]);
  });

  it("spec B8.15: breaks off", async () => {
    const broken = createServerContext({ credentials: { account } });
    const patch = await server.effects?.send?.(
      { id: "b", type: block.type, options: { credentialsId: "account", inputs: [], ...chat } },
      {
        ...broken,
        stream: async () => ({
          status: 200,
          headers: {},
          text: (async function* () {
            yield `data: ${JSON.stringify(say("Hel"))}\n\n`;
            throw new Error("The connection is gone.");
          })(),
        }),
      },
      null,
    );
    expect(patch).toEqual({ logs: [{ ...unreadable, details: "The connection is gone." }] });
  });

  it("is refused, before the stream or in it, or waits for a person", async () => {
    expect(await logsOf({ "*": { status: 401, text: '{"message":"app-canary is wrong"}' } })).toEqual([
      { status: "error", description: "Dify answered 401", details: '{"message":"••• is wrong"}', context },
    ]);
    const error = { event: "error", status: 400, code: "provider_quota_exceeded", message: "No credits" };
    expect(await logsOf(stream(say("Hel"), error))).toEqual([
      { status: "error", description: "Dify answered 400", details: JSON.stringify(error), context },
    ]);
    expect(await logsOf(stream({ event: "workflow_paused" }))).toEqual([
      { ...unreadable, details: "The workflow waits for a person." },
    ]);
  });

  it("has no key, or no query", async () => {
    const logs = async (change: object, held: object = account) =>
      (await use({ ...chat, ...change }, { credentials: { account: { ...held } } })).patch.logs?.map(
        ({ description }) => description,
      );
    expect(await logs({}, { apiKey: " " })).toEqual(["No API key provided"]);
    expect(await logs({ query: "" })).toEqual(["Query is empty"]);
  });
});

describe("the endpoint", () => {
  const asked = async (held: object) => {
    const { asked, patch } = await use(chat, { credentials: { account: { ...account, ...held } }, responses: hello });
    return asked[0]?.address ?? patch.logs?.[0]?.description;
  };

  it.each([
    ["", "https://api.dify.ai"],
    ["https://dify.example.org/", "https://dify.example.org"],
    ["http://Dify.example.org:8080/v1?x#y", "http://dify.example.org:8080"],
    ["https://user:pass@dify.example.org/v1", "https://dify.example.org"],
  ])("spec B5.27, B9.14, B3.13: %j is reduced to its origin, %s", async (apiEndpoint, origin) => {
    expect(await asked({ apiEndpoint })).toBe(`${origin}/v1/chat-messages`);
  });

  it.each(["dify.example.org", "ftp://dify.example.org", "javascript:alert(1)", "https://"])(
    "spec B5.27: %j is refused",
    async (apiEndpoint) => {
      expect(await asked({ apiEndpoint })).toBe(
        "The API endpoint of Dify must be an http or https address with protocol",
      );
    },
  );

  it("spec B3.13: may be a base URL with a path", async () => {
    expect(await asked({ baseUrl: "https://example.org/dify/v1/" })).toBe("https://example.org/dify/v1/chat-messages");
    expect(await asked({ baseUrl: "https://example.org/dify/" })).toBe("https://example.org/dify/v1/chat-messages");
  });
});

describe("a knowledge base", () => {
  const query = {
    action: "Query Knowledge Base",
    datasetId: "d/1",
    query: "Opening hours",
    responseMapping: [{ id: "m", variableId: "vX" }],
  };
  const found = {
    text: '{"records":[{"segment":{"content":"Nine"}},{"segment":null},{"segment":{"content":"to five"}}]}',
  };
  const responses = { "https://api.dify.ai/v1/datasets/d%2F1/retrieve": found };

  it("spec B1.5, B7.8: gives the chunks that it finds", async () => {
    const { patch, asked } = await use(query, { responses });
    expect(asked).toMatchObject([
      { method: "POST", headers: { authorization: "Bearer dataset-canary" }, body: { query: "Opening hours" } },
    ]);
    expect(patch).toEqual({ variables: [{ variableId: "vX", value: ["Nine", "to five"] }] });
  });

  it("is asked no more than it takes, and the log says so", async () => {
    const { patch, asked } = await use({ ...query, query: "ü".repeat(300) }, { responses });
    expect(asked[0]?.body).toEqual({ query: "ü".repeat(250) });
    expect(patch.logs).toMatchObject([{ status: "warning" }]);
    expect(patch.variables).toHaveLength(1);
  });

  it.each([
    [{ datasetId: null }, "Knowledge Base ID is empty"],
    [{ query: "" }, "Query is empty"],
    [{ responseMapping: [] }, "Missing result variable"],
    [{ responseMapping: [{ id: "m" }] }, "Missing result variable"],
  ])("spec B5.11: %j is the log %s", async (change, description) => {
    const { patch, asked } = await use({ ...query, ...change }, { responses });
    expect([patch.logs?.map((log) => log.description), asked]).toEqual([[description], []]);
  });

  it("spec B7.8, B9.3: is picked from a list of 100, the newest first", async () => {
    const asked: unknown[] = [];
    const data = [
      { id: "old", name: "Old", created_at: 1 },
      { id: "new", name: "New", created_at: 2 },
    ];
    const find = (credentialsId: string) =>
      server.lookups?.["knowledge bases"]?.(
        { ...query, credentialsId },
        createServerContext({
          credentials: { account },
          responses: { "https://api.dify.ai/v1/datasets?page=1&limit=100": { text: JSON.stringify({ data }) } },
          note: (_, request) => void asked.push(request),
        }),
      );
    expect(await find("account")).toEqual([
      { value: "new", label: "New" },
      { value: "old", label: "Old" },
    ]);
    expect(asked.at(-1)).toMatchObject({ headers: { authorization: "Bearer dataset-canary" } });
    await expect(find("gone")).rejects.toEqual(new LookupFailure("Choose an account first."));
  });
});
