import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTeller, type Story, type Teller, tells } from "../../effects/testing/create-teller.ts";
import { createTestClient, textsOf } from "../../testing/create-test-client.ts";
import { asks, createTestFile, says, type TestFile } from "../../testing/create-test-file.ts";

let client: Awaited<ReturnType<typeof createTestClient>>;
let teller: Teller;

beforeAll(async () => {
  teller = createTeller();
  client = await createTestClient({ PARLEY_RATE_LIMIT: "0" }, { blocks: teller.blocks });
});
afterAll(() => client.close());

const file: TestFile = {
  id: "bot",
  variables: ["About", "Story", "More"],
  groups: {
    A: [
      says("What about?"),
      asks("About"),
      tells("Story", { prompt: "{{About}}" }),
      says("{{Story}}"),
      says("Was it good?"),
      asks("More"),
    ],
  },
};
const streamed = { isStreamEnabled: true };
const action = { type: "stream", stream: true, expectsDedicatedReply: true };

const stream = (sessionId: string, body: object = {}) =>
  client.visitor("POST", `/api/v2/sessions/${sessionId}/streamMessage`, body);

/** Opens a chat that waits for its client to read a streamed text. */
const open = async (options: object = streamed) => {
  const started = await client.begin(file, options);
  const { sessionId } = started.body;
  return { sessionId, resultId: started.body.resultId as string, reply: await client.send(sessionId, "a hedgehog") };
};

/** Streams the text in these chunks; returns the body of the answer. */
const tell = async (sessionId: string, end: (story: Story) => void, ...chunks: string[]): Promise<string> => {
  const answer = await stream(sessionId);
  const text = answer.text();
  const story = await teller.next();
  for (const chunk of chunks) story.add(chunk);
  end(story);
  return text;
};

const whole = (story: Story) => story.end();
/** Parses the chunks of a stream as clients of the reference do. */
const read = (text: string) => {
  if (!text.endsWith("\n")) throw new Error("The last line is not whole");
  return text
    .slice(0, -1)
    .split("\n")
    .map((line) => [line.slice(0, line.indexOf(":")), JSON.parse(line.slice(line.indexOf(":") + 1))]);
};

describe("a client that shows texts while they are made", () => {
  it("is told to ask for the text, gets it as a data stream, and then what follows it", async () => {
    const { sessionId, reply } = await open();
    expect(reply.body).toEqual({ messages: [], clientSideActions: [action], progress: undefined });
    const answer = await stream(sessionId, { messages: [] });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-expose-headers")).toBe("Content-Length, X-JSON");
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    const first = next();
    const story = await teller.next();
    expect(story.prompt).toBe("a hedgehog");
    story.add('Once "upon"\n😀');
    expect(await first).toBe('0:"Once \\"upon\\"\\n😀"\n');
    story.add(" a time");
    expect(await next()).toBe('0:" a time"\n');
    story.end();
    expect(await next()).toBe('d:{"finishReason":"stop"}\n');
    expect((await reader.read()).done).toBe(true);
    const after = await client.send(sessionId, 'Once "upon"\n😀 a time');
    // The client has shown the text already, so the answer starts with what follows the text.
    expect(textsOf(after)).toEqual(["Was it good?"]);
    expect(after.body.input.type).toBe("text input");
  });

  it("counts what the server has made, whatever the client says of it", async () => {
    const publicId = await client.publish(file);
    const { sessionId } = (await client.start(publicId, streamed)).body;
    await client.send(sessionId, "a hare");
    await tell(sessionId, whole, "The real one");
    await client.send(sessionId, "Forged");
    const [result] = await client.resultsOf(publicId);
    expect(result?.variables).toContainEqual(expect.objectContaining({ name: "Story", value: "The real one" }));
    expect(JSON.stringify(result)).not.toContain("Forged");
  });

  it("may ask again: the text is made once, and comes from its beginning", async () => {
    const { sessionId } = await open();
    const before = teller.count();
    const one = (await stream(sessionId)).text();
    const story = await teller.next();
    story.add("Twice ");
    const other = (await stream(sessionId)).text();
    story.add("told");
    story.end();
    const texts = [await one, await other].map((text) =>
      read(text)
        .filter(([code]) => code === "0")
        .map(([, chunk]) => chunk)
        .join(""),
    );
    expect(texts).toEqual(["Twice told", "Twice told"]);
    expect(read(await (await stream(sessionId)).text())).toEqual([["d", { finishReason: "stop" }]]);
    expect(teller.count() - before).toBe(1);
  });

  it("stops the text with its next message: what was said so far counts", async () => {
    const { sessionId, resultId } = await open();
    const answer = await stream(sessionId);
    const text = answer.text();
    const story = await teller.next();
    story.add("Enough");
    const after = await client.send(sessionId, "Enough");
    expect(story.cancellation.reason).toBe("stopped");
    expect(textsOf(after)).toEqual(["Was it good?"]);
    expect(read(await text)).toEqual([
      ["0", "Enough"],
      ["d", { finishReason: "stop" }],
    ]);
    const { connection } = client.parley.services.database;
    const logs = await connection.selectFrom("logs").select("description").where("result_id", "=", resultId).execute();
    expect(logs).toEqual([{ description: "The visitor stopped the text; the text so far counts" }]);
  });

  it("gets the text as a message where it never asked for it, and where it lost it and says nothing", async () => {
    const never = await open();
    const sent = client.send(never.sessionId, "I was never told");
    (await teller.next()).give({ variables: [{ variableId: "vStory", value: "Here it is" }] });
    expect(textsOf(await sent)).toEqual(["Here it is", "Was it good?"]);
    const lost = await open();
    const answer = await stream(lost.sessionId);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const first = reader.read();
    const story = await teller.next();
    story.add("Lost ");
    await first;
    await reader.cancel();
    const going = client.send(lost.sessionId);
    story.add("and found");
    story.end();
    expect(textsOf(await going)).toEqual(["Lost and found", "Was it good?"]);
  });

  it("is told of a failure within the stream, and may have it tried again", async () => {
    const { sessionId } = await open();
    const before = teller.count();
    const failed = read(await tell(sessionId, (story) => story.fail("Secret of the provider")));
    expect(failed).toEqual([
      ["3", JSON.stringify({ description: "The text could not be made", context: "While streaming AI" })],
    ]);
    expect(read(await tell(sessionId, whole, "All of it"))).toEqual([
      ["0", "All of it"],
      ["d", { finishReason: "stop" }],
    ]);
    expect(teller.count() - before).toBe(2);
    expect(textsOf(await client.send(sessionId, "All of it"))).toEqual(["Was it good?"]);
  });

  it("keeps the half that it has shown of a text that broke off, and is told so", async () => {
    const publicId = await client.publish(file);
    const { sessionId } = (await client.start(publicId, streamed)).body;
    await client.send(sessionId, "a hare");
    const before = teller.count();
    const told = read(await tell(sessionId, (story) => story.fail("Secret of the provider"), "Half an"));
    expect(told).toEqual([
      ["0", "Half an"],
      ["0", "\n\n(The answer broke off here.)"],
      ["d", { finishReason: "stop" }],
    ]);
    expect(textsOf(await client.send(sessionId, "Half an\n\n(The answer broke off here.)"))).toEqual(["Was it good?"]);
    const [result] = await client.resultsOf(publicId);
    const value = "Half an\n\n(The answer broke off here.)";
    expect(result?.variables).toContainEqual(expect.objectContaining({ name: "Story", value }));
    expect(teller.count() - before).toBe(1);
  });

  it("goes on without the text where that has failed before the first word, and a log says so", async () => {
    const { sessionId, resultId } = await open();
    await tell(sessionId, (story) => story.fail("It broke off"));
    expect(textsOf(await client.send(sessionId, "Half an"))).toEqual(["Was it good?"]);
    const { connection } = client.parley.services.database;
    const logs = await connection.selectFrom("logs").selectAll().where("result_id", "=", resultId).execute();
    expect(logs).toMatchObject([{ status: "error", description: "No story", details: "It broke off" }]);
  });

  it("is told in the body, with the HTTP status 200, why there is no stream", async () => {
    const unknown = await stream("no-such-chat");
    expect([unknown.status, await unknown.json()]).toEqual([
      200,
      { status: 404, message: "This chat was not found.", context: "While streaming AI" },
    ]);
    const { sessionId } = (await client.begin(file, streamed)).body;
    const early = await stream(sessionId);
    expect([early.status, (await early.json()).status]).toEqual([200, 400]);
  });

  it("streams in a preview, too, and by the one call of older clients", async () => {
    const [bot] = await client.importFiles([createTestFile(file)]);
    const preview = await client.ownerPost(`/api/v1/typebots/${bot?.id}/preview/startChat`, streamed);
    const { sessionId } = preview.body;
    expect((await client.send(sessionId, "an owl")).body.clientSideActions).toEqual([action]);
    const failed = await tell(sessionId, (story) => story.fail("Told to the author"));
    expect(failed).toContain("Told to the author");
    expect(read(await tell(sessionId, whole, "Whole")).at(0)).toEqual(["0", "Whole"]);
    expect(textsOf(await client.send(sessionId, "Whole"))).toEqual(["Was it good?"]);
    const startParams = { typebot: await client.publish(file), ...streamed };
    const older = await client.post("/api/v1/sendMessage", { startParams });
    const asked = await client.post("/api/v1/sendMessage", { sessionId: older.body.sessionId, message: "a fox" });
    // Early clients know this action by another name.
    expect(asked.body.clientSideActions).toEqual([{ ...action, streamOpenAiChatCompletion: { messages: [] } }]);
  });
});

describe("a client of before 0.3", () => {
  const paths: Record<string, (sessionId: string) => [path: string, body: object]> = {
    "of 0.2": (sessionId) => [`/api/v1/sessions/${sessionId}/streamMessage`, {}],
    "of 0.0 and 0.1": (sessionId) => ["/api/integrations/openai/streamer", { sessionId, messages: [] }],
  };

  it.each(Object.entries(paths))("%s gets the text alone, and goes on with it", async (_, pathOf) => {
    const { sessionId } = await open();
    const text = (await client.visitor("POST", ...pathOf(sessionId))).text();
    const story = await teller.next();
    story.add('Once "upon"\n😀');
    story.add(" a time");
    story.end();
    expect(await text).toBe('Once "upon"\n😀 a time');
    expect(textsOf(await client.send(sessionId, 'Once "upon"\n😀 a time'))).toEqual(["Was it good?"]);
    const none = await client.visitor("POST", ...pathOf(sessionId));
    expect([none.status, (await none.json()).code]).toEqual([400, "BAD_REQUEST"]);
    expect((await client.visitor("POST", ...pathOf("unknown"))).status).toBe(404);
  });
});

it("a client that does not stream gets the text as a message, and the same is stored", async () => {
  const { sessionId } = (await client.begin(file)).body;
  const answer = client.send(sessionId, "a hedgehog");
  const story = await teller.next();
  story.add("All ");
  story.add("at once");
  story.end();
  expect(textsOf(await answer)).toEqual(["All at once", "Was it good?"]);
});
