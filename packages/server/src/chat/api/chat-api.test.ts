import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestClient, textsOf } from "../../testing/create-test-client.ts";
import { asks, createTestFile, says, type TestFile } from "../../testing/create-test-file.ts";

let test: Awaited<ReturnType<typeof createTestClient>>;
beforeAll(async () => {
  test = await createTestClient();
});
afterAll(() => test.close());

const start: typeof test.start = (...given) => test.start(...given);
const send: typeof test.send = (...given) => test.send(...given);
const begin: typeof test.begin = (...given) => test.begin(...given);
const publish = (file: TestFile) => test.publish(file);
const resultsOf = (publicId: string) => test.resultsOf(publicId);

const paragraph = (text: string) => ({ type: "richText", richText: [{ type: "p", children: [{ text }] }] });

const hello: TestFile = {
  id: "hello",
  groups: {
    A: [says("Your name?", { id: "t1" }), asks("Name", { id: "i1", to: "B" })],
    B: [says("Hi {{Name}}", { id: "t2" }), { id: "i2", type: "email input", to: "C" }],
    C: [says("Bye", { id: "t3" })],
  },
  variables: ["Name"],
};

describe("startChat", () => {
  it("says who the bot is, what it says first and what it asks", async () => {
    const publicId = await publish(hello);
    const { status, body } = await start(publicId);
    expect(status).toBe(200);
    const { sessionId, resultId, typebot, ...rest } = body;
    expect(sessionId).toMatch(/^[a-z0-9]{24}$/);
    expect(resultId).toMatch(/^[A-Za-z0-9]{10}$/);
    expect(Object.keys(typebot)).toEqual(["id", "version", "theme", "settings", "publishedAt"]);
    expect([typebot.version, Object.keys(typebot.settings)]).toEqual(["6.1", ["general", "typingEmulation"]]);
    expect(new Date(typebot.publishedAt).toISOString()).toBe(typebot.publishedAt);
    expect(rest).toEqual({
      messages: [{ id: "t1", type: "text", content: paragraph("Your name?") }],
      input: {
        id: "i1",
        type: "text input",
        outgoingEdgeId: "edge 1 to B",
        options: { variableId: "vName" },
      },
    });
    expect(await resultsOf(publicId)).toMatchObject([{ id: resultId, answers: [] }]);
  });

  it("takes the bot's id as well as its public id", async () => {
    const bot = await test.publishBot(createTestFile(hello));
    expect((await start(bot.id)).body.typebot.id).toBe(bot.id);
  });

  it("answers the first input with a message, where nothing is shown before it", async () => {
    const quiet: TestFile = {
      groups: { A: [asks("Name"), says("Hi {{Name}}"), asks("Town")] },
      variables: ["Name", "Town"],
    };
    const publicId = await publish(quiet);
    const { body } = await start(publicId, { message: "Ada" });
    expect([textsOf({ status: 200, body }), body.input.options.variableId]).toEqual([["Hi Ada"], "vTown"]);
    const [result] = await resultsOf(publicId);
    expect(result).toMatchObject({
      hasStarted: true,
      answers: [{ content: "Ada" }],
      variables: [{ name: "Name", value: "Ada" }],
    });
    expect((await begin(hello, { message: { type: "text", text: "Ada" } })).body.input.id).toBe("i1");
    const choice = { type: "choice input", items: [{ id: "x", content: "Red" }] };
    expect((await begin({ groups: { A: [choice, says("Done")] } }, { message: "Red" })).body.messages).toEqual([]);
  });

  it("only registers a chat, which the next message begins", async () => {
    const publicId = await publish(hello);
    const { body } = await start(publicId, { isOnlyRegistering: true });
    expect([body.messages, body.input, body.resultId, body.typebot.version]).toEqual([[], undefined, undefined, "6.1"]);
    expect(await resultsOf(publicId)).toEqual([]);
    const begun = await send(body.sessionId);
    expect([textsOf(begun), begun.body.input.id]).toEqual([["Your name?"], "i1"]);
    expect(await resultsOf(publicId)).toHaveLength(1);
  });

  it("fills variables in, of any kind and in any case; unknown names are ignored", async () => {
    const file = {
      groups: { A: [says("{{Name}} {{Age}} {{List}}"), asks("Name")] },
      variables: ["Name", "Age", "List"],
    };
    const publicId = await publish(file);
    const prefilledVariables = { name: "Ada", Age: 36, List: ["a", "b"], Other: { a: 1 } };
    expect(textsOf(await start(publicId, { prefilledVariables }))).toEqual(['Ada 36 ["a","b"]']);
    expect((await resultsOf(publicId))[0]?.variables).toEqual([
      { id: "vName", name: "Name", value: "Ada" },
      { id: "vAge", name: "Age", value: "36" },
      { id: "vList", name: "List", value: ["a", "b"] },
    ]);
  });

  it("stores no result when the chat ends at once; a further message begins it again", async () => {
    const publicId = await publish({ groups: { A: [says("Only this")] } });
    const { body } = await start(publicId);
    expect([Object.keys(body), await resultsOf(publicId)]).toEqual([["sessionId", "typebot", "messages"], []]);
    expect(textsOf(await send(body.sessionId, "again"))).toEqual(["Only this"]);
  });

  it.each([
    ["a bot that nobody knows", async () => "unknown", 404, "The bot was not found."],
    [
      "a bot that is not published",
      async () => (await test.importFiles([createTestFile(hello)], false))[0]?.publicId ?? "",
      404,
      "The bot was not found.",
    ],
  ])("refuses %s", async (_, prepare, status, message) => {
    expect(await start(await prepare())).toMatchObject({ status, body: { code: "NOT_FOUND", message } });
  });

  it("tells why a bot is closed, in its own words", async () => {
    const settings = { general: { systemMessages: { botClosed: "Come back in May." } } };
    const bot = await test.publishBot(createTestFile({ ...hello, settings }));
    const { connection } = test.parley.services.database;
    await connection.updateTable("bots").set({ is_closed: 1 }).where("id", "=", bot.id).execute();
    expect(await start(bot.publicId)).toEqual({
      status: 400,
      body: { defined: false, code: "BAD_REQUEST", status: 400, message: "Come back in May." },
    });
  });

  it.each([
    [{ message: 3 }, "message: expected a text, or a message of the type text, audio or command"],
    [{ message: { type: "text" } }, "message: expected a text, or a message of the type text, audio or command"],
    [{ textBubbleContentFormat: "html" }, "textBubbleContentFormat"],
    [{ prefilledVariables: [] }, "prefilledVariables"],
  ])("refuses %j", async (body, message) => {
    const answer = await start(await publish(hello), body);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      "BAD_REQUEST",
      expect.stringContaining(message),
    ]);
  });

  it("hands over the head code and the tag manager of a published bot, first of all actions", async () => {
    const settings = { metadata: { customHeadCode: 'Copy: <meta name="{{Name}}">', googleTagManagerId: "GTM-1" } };
    const wait = { type: "Wait", options: { secondsToWaitFor: "1" } };
    const { body } = await begin({ ...hello, groups: { A: [wait, asks("Name")] }, settings });
    expect(body.clientSideActions).toEqual([
      { type: "startPropsToInject", startPropsToInject: { gtmId: "GTM-1", customHeadCode: '<meta name="">' } },
      { type: "wait", wait: { secondsToWaitFor: 1 } },
    ]);
  });

  it("fills the theme's variables in, and tells what they make of it at every turn", async () => {
    const theme = { chat: { hostAvatar: { isEnabled: true, url: "https://a.example/{{Name}}.png" } } };
    const { body } = await begin({ ...hello, theme }, { prefilledVariables: { Name: "ada" } });
    const hostAvatarUrl = "https://a.example/ada.png";
    expect([body.typebot.theme.chat.hostAvatar.url, body.dynamicTheme]).toEqual([hostAvatarUrl, { hostAvatarUrl }]);
    expect((await send(body.sessionId, "Bob")).body.dynamicTheme).toEqual({
      hostAvatarUrl: "https://a.example/Bob.png",
    });
  });
});

describe("continueChat", () => {
  it("goes on with the answer; a wrong one is asked again and not stored", async () => {
    const publicId = await publish(hello);
    const { body } = await start(publicId);
    const named = await send(body.sessionId, "Ada");
    expect([textsOf(named), named.body.input.id, Object.keys(named.body)]).toEqual([
      ["Hi Ada"],
      "i2",
      ["messages", "input"],
    ]);
    const wrong = await send(body.sessionId, "nonsense");
    expect(wrong.body.messages).toEqual([
      { id: "i2", type: "text", content: paragraph("This doesn't look like an email address. Could you check it?") },
    ]);
    expect(wrong.body.input).toEqual(named.body.input);
    const last = await send(body.sessionId, { type: "text", text: "Ada@Example.org" });
    expect(last.body).toEqual({
      messages: [{ id: "t3", type: "text", content: paragraph("Bye") }],
      lastMessageNewFormat: "ada@example.org",
    });
    expect(await resultsOf(publicId)).toMatchObject([
      {
        id: body.resultId,
        isCompleted: true,
        hasStarted: true,
        answers: [{ content: "Ada" }, { content: "ada@example.org" }],
      },
    ]);
    expect(await send(body.sessionId, "more")).toEqual({
      status: 404,
      body: { defined: false, code: "NOT_FOUND", status: 404, message: "This chat is over. Start a new one." },
    });
    expect((await send("nothing", "x")).status).toBe(404);
  });

  it("gives texts as Markdown where the client wants that", async () => {
    const bold = { type: "text", options: { richText: [{ type: "p", children: [{ text: "Hi", bold: true }] }] } };
    const markdown = { textBubbleContentFormat: "markdown" };
    const { body } = await begin({ groups: { A: [bold, asks("Name"), bold] }, variables: ["Name"] }, markdown);
    expect(body.messages[0].content).toEqual({ type: "markdown", markdown: "**Hi**" });
    expect((await send(body.sessionId, "x", markdown)).body.messages[0].content.markdown).toBe("**Hi**");
  });

  it("gives every item with its edge, and takes one by its id", async () => {
    const items = [
      { id: "r", content: "Red {{Name}}", value: "#f00", to: "R" },
      { id: "b", content: "Blue" },
    ];
    const file = { groups: { A: [{ type: "choice input", items }], R: [says("Red it is")] }, variables: ["Name"] };
    const { body } = await begin(file, { prefilledVariables: { Name: "wine" } });
    expect(body.input.items).toEqual([
      { id: "r", content: "Red wine", value: "#f00", outgoingEdgeId: "edge 1 to R" },
      { id: "b", content: "Blue", value: "Blue" },
    ]);
    const answer = await send(body.sessionId, { type: "text", text: "Red wine", metadata: { replyId: "r" } });
    expect([textsOf(answer), answer.body.lastMessageNewFormat]).toEqual([["Red it is"], "#f00"]);
  });

  it("prefills inputs only where the author wants that", async () => {
    const filled = { prefilledVariables: { Name: "Ada" } };
    expect((await begin(hello, filled)).body.input.prefilledValue).toBeUndefined();
    const settings = { general: { isInputPrefillEnabled: true } };
    expect((await begin({ ...hello, settings }, filled)).body.input.prefilledValue).toBe("Ada");
  });

  it("tells the progress only where it is shown", async () => {
    const { body } = await begin({ ...hello, theme: { general: { progressBar: { isEnabled: true } } } });
    expect(body.progress).toBeCloseTo(100 / 3);
    expect((await send(body.sessionId, "Ada")).body.progress).toBeCloseTo(200 / 3);
    expect((await send(body.sessionId, "a@b.org")).body.progress).toBe(100);
  });

  it("runs commands, and refuses those it doesn't know", async () => {
    const events = [
      { id: "help", type: "command", options: { command: "help", resumeAfter: true }, to: "H" },
      { id: "loose", type: "command", options: { command: "loose" } },
    ];
    const { body } = await begin({ ...hello, groups: { ...hello.groups, H: [says("Help!")] }, events });
    const helped = await send(body.sessionId, { type: "command", command: "help" });
    expect([textsOf(helped), helped.body.input.id]).toEqual([["Help!"], "i1"]);
    expect(await send(body.sessionId, { type: "command", command: "nonsense" })).toMatchObject({
      status: 400,
      body: { code: "BAD_REQUEST" },
    });
    expect((await send(body.sessionId, { type: "command", command: "loose" })).status).toBe(400);
    expect(textsOf(await send(body.sessionId, "Ada"))).toEqual(["Hi Ada"]);
  });

  it("evaluates code in the sandbox", async () => {
    const set = { type: "Set variable", options: { variableId: "vSum", expressionToEvaluate: "{{A}} * 2" } };
    const file = { groups: { A: [asks("A"), set, says("{{Sum}} {{= 1 + {{Sum}} =}}")] }, variables: ["A", "Sum"] };
    const { body } = await begin(file);
    expect(textsOf(await send(body.sessionId, "21"))).toEqual(["42 43"]);
  });

  it("tells the result's id and the transcript to the flow", async () => {
    const set = (type: string) => ({
      type: "Set variable",
      options: { variableId: `v${type.replace(" ", "")}`, type },
    });
    const A = [
      says("Your name?"),
      asks("Name"),
      set("Result ID"),
      set("Transcript"),
      says("{{ResultID}}\n{{Transcript}}"),
    ];
    const { body } = await begin({ groups: { A }, variables: ["Name", "ResultID", "Transcript"] });
    const [text] = textsOf(await send(body.sessionId, "Ada"));
    expect(text).toBe(`${body.resultId}\nAssistant: "Your name?"\n\nUser: "Ada"`);
    const atOnce = await begin(
      { groups: { A: [asks("Name"), set("Transcript"), says("{{Transcript}}")] }, variables: ["Name", "Transcript"] },
      { message: "Ada" },
    );
    expect(textsOf(atOnce)).toEqual(['User: "Ada"']);
  });
});

describe("client-side actions", () => {
  it("come with the bubble after which they run, and the walk goes on", async () => {
    const A = [
      { type: "Wait", options: { secondsToWaitFor: "0.5" } },
      says("One", { id: "one" }),
      { type: "Redirect", options: { url: "example.org", isNewTab: true } },
      { type: "Code", options: { content: "alert({{Name}})" } },
      says("Two"),
      asks("Name"),
    ];
    const { body } = await begin({ groups: { A }, variables: ["Name"] }, { prefilledVariables: { Name: "Ada" } });
    expect(textsOf({ status: 200, body })).toEqual(["One", "Two"]);
    expect(body.clientSideActions).toEqual([
      { type: "wait", wait: { secondsToWaitFor: 0.5 } },
      { type: "redirect", redirect: { url: "https://example.org", isNewTab: true }, lastBubbleBlockId: "one" },
      {
        type: "scriptToExecute",
        scriptToExecute: { content: "alert(vName)", args: [{ id: "vName", value: "Ada" }] },
        lastBubbleBlockId: "one",
      },
    ]);
  });

  it("that have an outcome end the turn, and the next message tells it", async () => {
    const A = [
      says("One", { id: "one" }),
      { type: "Wait", options: { secondsToWaitFor: "1", shouldPause: true } },
      {
        type: "Set variable",
        options: { variableId: "vX", isExecutedOnClient: true, expressionToEvaluate: "location.host" },
      },
      says("You are on {{X}}"),
      asks("X"),
    ];
    const publicId = await publish({ groups: { A }, variables: ["X"] });
    const { body } = await start(publicId);
    expect([textsOf({ status: 200, body }), body.input, body.resultId]).toEqual([
      ["One"],
      undefined,
      expect.any(String),
    ]);
    expect(body.clientSideActions).toEqual([
      { type: "wait", wait: { secondsToWaitFor: 1 }, expectsDedicatedReply: true, lastBubbleBlockId: "one" },
    ]);
    const paused = await send(body.sessionId);
    expect(paused.body).toEqual({
      messages: [],
      clientSideActions: [
        {
          type: "setVariable",
          setVariable: { scriptToExecute: { content: "return location.host", args: [] } },
          expectsDedicatedReply: true,
        },
      ],
    });
    const told = await send(body.sessionId, "shop.example");
    expect([textsOf(told), told.body.input.type]).toEqual([["You are on shop.example"], "text input"]);
  });

  it("are said to be impossible where nobody can do them", async () => {
    const { body } = await begin({ groups: { A: [{ type: "unheard of" }, asks("X")] }, variables: ["X"] });
    expect([body.input.type, body.logs]).toEqual([
      "text input",
      [expect.objectContaining({ status: "warning", description: expect.stringContaining("unheard of") })],
    ]);
  });
});
