import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestFile, says, type TestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { createTeller, type Teller, tells } from "./testing/create-teller.ts";
import { joinText, readEvents } from "./testing/read-events.ts";

let parley: Awaited<ReturnType<typeof createTestParley>>;
let teller: Teller;

beforeAll(async () => {
  teller = createTeller();
  parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" }, { blocks: teller.blocks });
});
afterAll(() => parley.close());

const variables = ["Story", "Other"];
const shown = { A: [tells("Story"), says("{{Story}}")] };

const begin = async (groups: TestFile["groups"] = shown) => {
  const { id } = await parley.publishBot(createTestFile({ id: "main", variables, groups }));
  const made = await parley.visitor("POST", `/api/typebots/${id}/results`, { wantsToken: true });
  const { result, token } = (await made.json()) as { result: { id: string }; token: string };
  const path = `/api/typebots/${id}/results/${result.id}/effects`;
  const headers = { "x-parley-token": token };
  const ask = (body: object = {}) =>
    parley.visitor("POST", path, { blockId: "tell", ...body }, { ...headers, accept: "text/event-stream" });
  return {
    id,
    resultId: result.id,
    ask,
    follow: async (body: object = {}) => readEvents(await ask(body)),
    askWhole: () => parley.visitor("POST", path, { blockId: "tell" }, headers),
    stop: () => parley.visitor("POST", `${path}/stop`, { blockId: "tell" }, headers),
    logs: async () => {
      const response = await parley.owner("GET", `/api/v1/typebots/${id}/results/${result.id}/logs`);
      return ((await response.json()) as { logs: object[] }).logs;
    },
  };
};

const storyOf = (value: string) => [{ variableId: "vStory", value }];

describe("a text for a visitor's browser", () => {
  it("comes while it is made, each chunk from its place on, and at last the patch", async () => {
    const chat = await begin();
    const events = await chat.follow();
    const story = await teller.next();
    story.add("Once ");
    expect(await events.next()).toEqual({ event: "text", id: "5", data: { at: 0, text: "Once " } });
    story.add("upon 😀");
    expect(await events.next()).toEqual({ event: "text", id: "12", data: { at: 5, text: "upon 😀" } });
    story.end();
    expect(await events.rest()).toEqual([
      { event: "patch", id: undefined, data: { patch: { variables: storyOf("Once upon 😀") } } },
    ]);
  });

  it("goes on at each place where the connection was lost; the provider is asked once", async () => {
    const chat = await begin();
    const before = teller.count();
    const text = "Ein Igel 🦔 und ein *Hase*.";
    const first = await chat.follow();
    const story = await teller.next();
    for (let at = 0; at < text.length; at += 1) {
      story.add(text.charAt(at));
      const events = await chat.follow({ after: at });
      expect(await events.next()).toMatchObject({ event: "text", data: { at, text: text.charAt(at) } });
      await events.cut();
    }
    await first.cut();
    const last = await chat.follow({ after: 9 });
    const other = await chat.follow();
    story.end();
    expect(joinText(await last.rest(), text.slice(0, 9))).toBe(text);
    expect(joinText(await other.rest())).toBe(text);
    expect(await (await chat.follow({ after: 3 })).rest()).toMatchObject([{ event: "patch" }]);
    expect(teller.count() - before).toBe(1);
  });

  it("goes on without anybody: a lost connection stops nothing", async () => {
    const chat = await begin();
    const events = await chat.follow();
    const story = await teller.next();
    await events.cut();
    story.add("All of it");
    expect(story.cancellation.isCancelled).toBe(false);
    story.end();
    const later = await (await chat.follow()).rest();
    expect(later.at(-1)).toMatchObject({ data: { patch: { variables: storyOf("All of it") } } });
  });

  it("is the same for two who ask at once, and whole for whoever can't stream", async () => {
    const chat = await begin();
    const before = teller.count();
    const [one, other] = await Promise.all([chat.follow(), chat.follow()]);
    const whole = chat.askWhole();
    const story = await teller.next();
    story.add("Same ");
    story.add("words");
    story.end();
    expect([joinText(await one.rest()), joinText(await other.rest())]).toEqual(["Same words", "Same words"]);
    expect(await (await whole).json()).toEqual({ patch: { variables: storyOf("Same words") } });
    expect(teller.count() - before).toBe(1);
  });

  it.each([
    ["another variable", { A: [tells("Story"), says("{{Other}}")] }],
    ["more than the text", { A: [tells("Story"), says("He said: {{Story}}")] }],
    ["nothing", { A: [tells("Story")] }],
  ])("comes whole where the next bubble shows %s, and can't be stopped", async (_, groups) => {
    const chat = await begin(groups);
    const events = await chat.follow();
    const story = await teller.next();
    story.add("Secret");
    expect((await chat.stop()).status).toBe(204);
    expect(story.cancellation.isCancelled).toBe(false);
    story.end();
    expect(await events.rest()).toMatchObject([{ event: "patch", data: { patch: { variables: storyOf("Secret") } } }]);
  });

  it("is the half that was read where the provider fails in the middle: a line says so, and a log", async () => {
    const chat = await begin();
    const events = await chat.follow();
    const story = await teller.next();
    story.add("Half a");
    expect(await events.next()).toMatchObject({ event: "text" });
    story.fail("It broke off");
    const variables = storyOf("Half a\n\n(The answer broke off here.)");
    expect(await events.rest()).toEqual([
      { event: "patch", id: undefined, data: { patch: { error: "It broke off", variables } } },
    ]);
    expect(await chat.logs()).toMatchObject([
      { status: "warning", description: "The text broke off before its end; the text so far counts" },
    ]);
  });

  it("is nothing where the provider fails before the first word", async () => {
    const chat = await begin();
    const events = await chat.follow();
    (await teller.next()).fail("It never began");
    expect(await events.rest()).toEqual([
      { event: "patch", id: undefined, data: { patch: { error: "It never began" } } },
    ]);
  });

  it("ends with an error where the result is deleted meanwhile", async () => {
    const chat = await begin();
    const events = await chat.follow();
    const story = await teller.next();
    story.add("Gone");
    await events.next();
    const { connection } = parley.parley.services.database;
    await connection.deleteFrom("results").where("id", "=", chat.resultId).execute();
    story.end([{ status: "info", description: "told" }]);
    expect(await events.rest()).toMatchObject([{ event: "error", data: { status: 404, code: "NOT_FOUND" } }]);
  });

  it("is refused as every effect is", async () => {
    const chat = await begin();
    expect((await chat.ask({ blockId: "unknown" })).status).toBe(404);
    const path = `/api/typebots/${chat.id}/results/${chat.resultId}/effects`;
    for (const end of ["", "/stop"])
      expect((await parley.visitor("POST", path + end, { blockId: "tell" })).status).toBe(403);
  });
});

describe("a text that the visitor stops", () => {
  it("is what had been said: the provider's call is broken off, and a log says so", async () => {
    const chat = await begin();
    const events = await chat.follow();
    const story = await teller.next();
    story.add("Enough");
    await events.next();
    expect((await chat.stop()).status).toBe(204);
    expect([story.cancellation.isCancelled, story.cancellation.reason]).toEqual([true, "stopped"]);
    story.add(" and more");
    const patch = { variables: storyOf("Enough") };
    expect(await events.rest()).toEqual([{ event: "patch", id: undefined, data: { patch } }]);
    expect(await (await chat.askWhole()).json()).toEqual({ patch });
    expect(await chat.logs()).toMatchObject([
      { status: "info", description: "The visitor stopped the text; the text so far counts" },
    ]);
  });

  it("is what the block makes of it, where it makes something", async () => {
    const chat = await begin();
    const events = await chat.follow();
    const story = await teller.next();
    story.cancellation.onCancel(() => undefined);
    story.give({ variables: storyOf("Enough, shortened") });
    await chat.stop();
    expect(await events.rest()).toMatchObject([{ data: { patch: { variables: storyOf("Enough, shortened") } } }]);
  });

  it("stays as it is where it has ended, and where nobody has begun it", async () => {
    const chat = await begin();
    expect((await chat.stop()).status).toBe(204);
    const events = await chat.follow();
    const story = await teller.next();
    story.add("To the end");
    story.end();
    await events.rest();
    expect((await chat.stop()).status).toBe(204);
    expect(await (await chat.askWhole()).json()).toEqual({ patch: { variables: storyOf("To the end") } });
    expect(await chat.logs()).toEqual([]);
  });
});

describe("a text for the preview of a draft", () => {
  it("is made once for whoever asks again under the same name, and can be stopped by it", async () => {
    const [bot] = await parley.importFiles([createTestFile({ id: "draft", variables, groups: shown })], false);
    const id = bot?.id ?? "";
    const { url } = (await (await parley.owner("POST", `/api/v1/typebots/${id}/preview`)).json()) as { url: string };
    const previewToken = url.split("/").at(-1);
    const path = `/api/v1/preview-effects/${id}`;
    const follow = async (body: object) => {
      const asked = { blockId: "tell", previewToken, ...body };
      return readEvents(await parley.visitor("POST", path, asked, { accept: "text/event-stream" }));
    };
    const before = teller.count();
    const events = await follow({ run: "first-run" });
    const story = await teller.next();
    story.add("Once upon");
    expect(joinText([(await events.next()) ?? expect.fail()])).toBe("Once upon");
    await events.cut();
    const again = await follow({ run: "first-run", after: 5 });
    expect(await again.next()).toMatchObject({ data: { at: 5, text: "upon" } });
    const stopped = await parley.visitor("POST", `${path}/stop`, { previewToken, run: "first-run" });
    expect(stopped.status).toBe(204);
    expect((await again.rest()).at(-1)).toMatchObject({ data: { patch: { variables: storyOf("Once upon") } } });
    expect(await (await follow({ run: "first-run" })).rest()).toMatchObject([{ event: "text" }, { event: "patch" }]);
    expect(teller.count() - before).toBe(1);
    const other = await follow({ run: "second-run" });
    (await teller.next()).end();
    await other.rest();
    expect(teller.count() - before).toBe(2);
  });
});
