import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";

// The life of a bot after its import: it is changed, published, closed, deleted and restored.

let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley();
});
afterAll(() => test.close());

const ask = async (method: string, path: string, body?: unknown) => {
  const response = await test.owner(method, `/api/v1/typebots${/^(\?|$)/.test(path) ? "" : "/"}${path}`, body);
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
};
const pageOf = async (publicId: string) => {
  const response = await test.visitor("GET", `/${publicId}`);
  return { status: response.status, text: await response.text() };
};
const saying = (text: string, given = {}) =>
  JSON.parse(JSON.stringify(sampleFile(given)).replace("Hello {{Name}}!", text));
const replace = (id: string, file: unknown) => ask("PUT", `${id}/draft`, { content: JSON.stringify(file) });

describe("a bot's draft", () => {
  it("is replaced and published at the bot's address, and the bot keeps its results", async () => {
    const bot = await test.publishBot();
    const { result } = await (await test.visitor("POST", `/api/typebots/${bot.id}/results`)).json();
    await test.visitor("PATCH", `/api/typebots/${bot.id}/results/${result.id}`, { hasStarted: true });
    const replaced = await replace(bot.id, saying("Changed", { name: "New name", publicId: "elsewhere" }));
    expect(replaced).toMatchObject({ status: 200, body: { id: bot.id, name: "New name", report: { toConnect: [] } } });
    expect((await pageOf(bot.publicId)).text).not.toContain("Changed");
    const published = await ask("POST", `${bot.id}/publish`);
    expect(published.body).toMatchObject({ version: 2, isNew: true, url: bot.url });
    expect((await pageOf(bot.publicId)).text).toContain("Changed");
    const { body } = await ask("GET", bot.id);
    expect(body).toMatchObject({ name: "New name", publicId: bot.publicId, liveVersion: 2, resultCount: 1 });
  });

  it("is checked without being published, at the revision that is told", async () => {
    const bot = await test.publishBot();
    const check = async () => {
      const { body } = await ask("GET", `${bot.id}/findings`);
      const errors = body.findings.filter(({ severity }: { severity: string }) => severity === "error");
      return { ...body, rules: errors.map(({ rule }: { rule: string }) => rule) };
    };
    expect((await check()).rules).toEqual([]);
    await replace(bot.id, saying("{{Nobody}}"));
    const { rules, findings, revision } = await check();
    expect(rules).toEqual(["unknown-variable"]);
    expect((await ask("GET", bot.id)).body).toMatchObject({ liveVersion: 1, hasUnpublishedChanges: true });
    const published = await ask("POST", `${bot.id}/publish`, { revision });
    expect(published.body).toMatchObject({ version: 2, revision, findings });
    expect((await ask("GET", "nothing/findings")).status).toBe(404);
  });

  it("has versions, each of which can be read as a file", async () => {
    const bot = await test.publishBot();
    await replace(bot.id, saying("Second"));
    await ask("POST", `${bot.id}/publish`);
    const { body } = await ask("GET", `${bot.id}/versions`);
    expect(body.versions).toMatchObject([
      { number: 2, isLive: true },
      { number: 1, isLive: false },
    ]);
    expect(body.versions.map(({ changes }: { changes: object | null }) => changes)).toEqual([
      { total: 1, kinds: [{ label: expect.any(String), count: 1 }] },
      null,
    ]);
    expect(Date.parse(body.versions[0].publishedAt)).toBeGreaterThan(Date.now() - 60_000);
    const first = await ask("GET", `${bot.id}/versions/1`);
    expect(first.body).toMatchObject({ number: 1, publishedAt: body.versions[1].publishedAt });
    expect(JSON.stringify(first.body.file)).toContain("Hello {{Name}}!");
    expect((await ask("GET", `${bot.id}/versions/3`)).status).toBe(404);
  });

  it("goes back to an earlier version for new visitors, with the chats that each version had", async () => {
    const bot = await test.publishBot();
    const chat = async () => {
      const { result } = await (await test.visitor("POST", `/api/typebots/${bot.id}/results`)).json();
      await test.visitor("PATCH", `/api/typebots/${bot.id}/results/${result.id}`, { hasStarted: true });
    };
    await chat();
    await replace(bot.id, saying("Second"));
    const words = { name: " Autumn ", note: "Shorter" };
    expect((await ask("POST", `${bot.id}/publish`, words)).body).toMatchObject({ version: 2, isNew: true });
    await chat();
    await chat();
    expect((await ask("POST", `${bot.id}/versions/1/live`)).body).toMatchObject({ version: 1, url: bot.url });
    expect((await pageOf(bot.publicId)).text).not.toContain("Second");
    expect((await ask("GET", bot.id)).body).toMatchObject({ liveVersion: 1, hasUnpublishedChanges: true });
    const versions = async (query = "") => (await ask("GET", `${bot.id}/versions${query}`)).body.versions;
    expect(await versions("?include=chats")).toMatchObject([
      { number: 2, isLive: false, name: "Autumn", note: "Shorter", chatCount: 2 },
      { number: 1, isLive: true, name: null, note: null, chatCount: 1 },
    ]);
    expect(await versions()).toMatchObject([{ chatCount: null }, { chatCount: null }]);
    // The newest version is what the draft holds: publishing gives visitors that one again.
    expect((await ask("POST", `${bot.id}/publish`, { note: "" })).body).toMatchObject({ version: 2, isNew: false });
    expect(await versions()).toMatchObject([{ isLive: true, name: "Autumn", note: null }, { isLive: false }]);
    expect((await ask("PATCH", `${bot.id}/versions/1`, { name: "First" })).body).toEqual({
      number: 1,
      name: "First",
      note: null,
    });
    expect((await ask("PATCH", `${bot.id}/versions/9`, { name: "None" })).status).toBe(404);
    expect((await ask("POST", `${bot.id}/versions/9/live`)).status).toBe(404);
  });

  it("spec R5.4: has its versions in pages, and none twice where another is published meanwhile", async () => {
    const bot = await test.publishBot();
    for (let version = 2; version <= 5; version += 1) await test.republish(bot.id);
    const page = async (query: string) => {
      const { body } = await ask("GET", `${bot.id}/versions${query}`);
      return [body.versions.map(({ number }: { number: number }) => number), body.nextCursor];
    };
    expect(await page("")).toEqual([[5, 4, 3, 2, 1], null]);
    expect(await page("?limit=2")).toEqual([[5, 4], "4"]);
    await test.republish(bot.id);
    expect(await page("?limit=2&cursor=4")).toEqual([[3, 2], "2"]);
    expect(await page("?limit=2&cursor=2")).toEqual([[1], null]);
    expect(await page("?limit=6")).toEqual([[6, 5, 4, 3, 2, 1], null]);
    expect((await ask("GET", `${bot.id}/versions?cursor=newest`)).status).toBe(400);
  });

  it("goes out and comes back with its links to itself, to other bots and to credentials", async () => {
    const stripe = { live: { secretKey: "sk", publicKey: "pk" } };
    const credentials = await test.owner("POST", "/api/v1/credentials", { type: "stripe", name: "Mine", data: stripe });
    const { id: credentialsId } = await credentials.json();
    const other = await test.publishBot(sampleFile({ name: "Other" }));
    const bot = await test.publishBot();
    const { body: exported } = await ask("GET", `${bot.id}/export`);
    const link = (id: string, typebotId: string) => ({
      id,
      type: "Typebot link",
      options: { typebotId, mergeResults: false },
    });
    exported.groups[1].blocks.push(
      link("self", bot.id),
      link("other", other.id),
      link("gone", "unheard-of"),
      { id: "pay", type: "payment input", options: { credentialsId, amount: "5", currency: "EUR" } },
      { id: "payWrong", type: "payment input", options: { credentialsId: "gone", amount: "5", currency: "EUR" } },
    );
    const { body } = await replace(bot.id, exported);
    expect(body.report.toConnect.map(({ blockId }: { blockId: string }) => blockId)).toEqual(["gone", "payWrong"]);
    expect(body.report.toConnect[1]).toMatchObject({ credentialsType: "stripe" });
    const { body: again } = await ask("GET", `${bot.id}/export`);
    expect(again).toEqual(exported);
  });

  it("is not replaced by what is no bot file", async () => {
    const bot = await test.publishBot();
    const { body: before } = await ask("GET", `${bot.id}/export`);
    const refused = await replace(bot.id, { groups: 5 });
    expect(refused).toMatchObject({ status: 400, body: { code: "BAD_BOT_FILE", path: "groups" } });
    expect((await ask("GET", `${bot.id}/export`)).body).toEqual(before);
  });
});

describe("publishing", () => {
  it("makes a version where something has changed, and none where nothing has", async () => {
    const bot = await test.publishBot();
    expect((await ask("POST", `${bot.id}/publish`)).body).toMatchObject({ version: 1, isNew: false, url: bot.url });
    await replace(bot.id, saying("Changed"));
    const both = await Promise.all([ask("POST", `${bot.id}/publish`), ask("POST", `${bot.id}/publish`)]);
    expect(both.map(({ body }) => [body.version, body.isNew]).sort()).toEqual([
      [2, false],
      [2, true],
    ]);
    await replace(bot.id, saying("Changed"));
    expect((await ask("POST", `${bot.id}/publish`)).body).toMatchObject({ version: 2, isNew: false });
    const { flow } = await (await test.visitor("GET", `/api/v1/flows/${bot.id}`)).json();
    expect(flow).toMatchObject({ botId: bot.id, version: 2 });
  });

  it("is taken back and done again, with the same version", async () => {
    const bot = await test.publishBot();
    const { status, body } = await ask("POST", `${bot.id}/unpublish`);
    expect([status, body.liveVersion, body.url]).toEqual([200, null, null]);
    expect((await pageOf(bot.publicId)).status).toBe(404);
    expect((await ask("POST", `${bot.id}/publish`)).body).toMatchObject({ version: 1, isNew: false });
    expect((await pageOf(bot.publicId)).status).toBe(200);
  });
});

describe("a deleted bot", () => {
  it("is nowhere, and comes back as it was with its results", async () => {
    const bot = await test.publishBot(sampleFile({ name: "Comes back" }));
    const created = await (await test.visitor("POST", `/api/typebots/${bot.id}/results`)).json();
    expect((await ask("DELETE", bot.id)).status).toBe(200);
    expect((await pageOf(bot.publicId)).status).toBe(404);
    expect((await ask("GET", bot.id)).status).toBe(404);
    expect((await ask("DELETE", bot.id)).status).toBe(404);
    const ids = async (query: string) => (await ask("GET", query)).body.typebots.map(({ id }: { id: string }) => id);
    expect(await ids("")).not.toContain(bot.id);
    expect(await ids("?deleted=true")).toContain(bot.id);
    // A chat that has begun goes on.
    const answer = await test.visitor("PATCH", `/api/typebots/${bot.id}/results/${created.result.id}`, {
      hasStarted: true,
    });
    expect(answer.status).toBe(200);
    // A running chat may still open the bot through a link, by its version.
    const flow = async (query: string) => (await test.visitor("GET", `/api/v1/flows/${bot.id}${query}`)).status;
    expect([await flow("?version=1"), await flow("?version=2"), await flow("")]).toEqual([200, 404, 404]);
    expect((await ask("POST", "Comes back/restore")).body).toMatchObject({ id: bot.id, url: bot.url, resultCount: 1 });
    expect((await pageOf(bot.publicId)).status).toBe(200);
    expect((await ask("POST", `${bot.id}/restore`)).status).toBe(404);
  });
});

describe("a closed bot", () => {
  it("tells visitors so, lets chats that run go on, and opens again", async () => {
    const bot = await test.publishBot();
    const created = await (await test.visitor("POST", `/api/typebots/${bot.id}/results`)).json();
    expect((await ask("PATCH", bot.id, { isClosed: true })).body).toMatchObject({ isClosed: true, liveVersion: 1 });
    expect((await pageOf(bot.publicId)).status).toBe(410);
    const path = `/api/typebots/${bot.id}/results/${created.result.id}`;
    expect((await test.visitor("PATCH", path, { isCompleted: true })).status).toBe(200);
    expect((await ask("GET", `${bot.id}/export`)).body.isClosed).toBe(true);
    expect((await ask("PATCH", bot.id, {})).body.isClosed).toBe(true);
    expect((await ask("PATCH", bot.id, { isClosed: false })).body.isClosed).toBe(false);
    expect((await pageOf(bot.publicId)).status).toBe(200);
    expect((await ask("PATCH", bot.id, { isClosed: "yes" })).status).toBe(400);
  });
});

describe("a bot's address", () => {
  const importOne = async (given: Record<string, string | boolean>, publicId?: string) => {
    const files = [{ name: "a.json", content: JSON.stringify(sampleFile(given)), publicId }];
    const { status, body } = await ask("POST", "import", { files, publish: true });
    return { status, body, bot: body.bots?.[0] };
  };

  it("is that of the file where it is free; where not, the report says so", async () => {
    const { bot: first } = await importOne({ publicId: "Well.known_1" });
    expect(first).toMatchObject({ publicId: "Well.known_1", report: { dropped: [] } });
    const { bot: second } = await importOne({ publicId: "Well.known_1", name: "Again" });
    expect(second.publicId).toBe(`again-${second.id.slice(-7)}`);
    const message = expect.stringContaining(
      `another bot has it or it can't be one: the bot is at "${second.publicId}"`,
    );
    expect(second.report.dropped).toEqual([{ path: "publicId", message }]);
    for (const impossible of ["api", "Robots.txt", "a/b", "-a", first.id, "a b", "x".repeat(256)])
      expect((await importOne({ publicId: impossible })).bot.report.dropped).toHaveLength(1);
    expect((await importOne({ publicId: "" })).bot.report.dropped).toEqual([]);
    expect((await importOne({ publicId: "Bürgeramt" })).bot.publicId).toBe("Bürgeramt");
  });

  it("is one of two files of the same import's, too", async () => {
    const [one, other] = await test.importFiles([sampleFile({ publicId: "both" }), sampleFile({ publicId: "both" })]);
    expect([one?.publicId, other?.publicId]).toEqual(["both", `sample-bot-${other?.id.slice(-7)}`]);
  });

  it("is asked for with the import, and refused where it is taken", async () => {
    expect((await importOne({ publicId: "own" }, "asked-for")).bot.publicId).toBe("asked-for");
    expect(await importOne({}, "asked-for")).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect((await importOne({}, "not an id")).status).toBe(400);
  });

  it("can be asked about before it is changed, and what is said of it is what happens then", async () => {
    const { bot: kept } = await importOne({ publicId: "kept-place" });
    const { bot: deleted } = await importOne({ publicId: "left-place" });
    await ask("DELETE", deleted.id);
    const { bot } = await importOne({ publicId: "own-place" });
    expect((await ask("GET", `${bot.id}/address`)).body).toEqual({
      publicId: "own-place",
      state: "own",
      url: "http://127.0.0.1:3001/own-place",
      viewer: "http://127.0.0.1:3001",
    });
    for (const [publicId, state] of [
      ["free-place", "free"],
      ["left-place", "free"],
      ["kept-place", "taken"],
      [kept.id, "taken"],
      [deleted.id, "taken"],
      ["API", "unusable"],
      ["a/b", "unusable"],
    ]) {
      const { body } = await ask("GET", `${bot.id}/address?publicId=${encodeURIComponent(publicId)}`);
      expect([publicId, body.state]).toEqual([publicId, state]);
      const { status } = await ask("PATCH", bot.id, { publicId });
      expect([publicId, status === 200]).toEqual([publicId, state === "free"]);
    }
  });

  it("is changed, is free then, and goes by itself where its bot was deleted", async () => {
    const { bot } = await importOne({}, "first-place");
    const { bot: other } = await importOne({}, "second-place");
    expect((await ask("PATCH", bot.id, { publicId: "second-place" })).status).toBe(409);
    expect((await ask("PATCH", bot.id, { publicId: "api" })).status).toBe(409);
    const changed = await ask("PATCH", bot.id, { publicId: "third-place" });
    expect(changed.body).toMatchObject({ publicId: "third-place", url: "http://127.0.0.1:3001/third-place" });
    expect((await ask("PATCH", bot.id, { publicId: "third-place" })).status).toBe(200);
    expect([(await pageOf("first-place")).status, (await pageOf("third-place")).status]).toEqual([404, 200]);
    await ask("DELETE", other.id);
    expect((await ask("PATCH", bot.id, { publicId: "second-place" })).status).toBe(200);
    expect((await ask("POST", `${other.id}/restore`)).body.publicId).toBe(`sample-bot-${other.id.slice(-7)}`);
  });

  it("may end with a slash", async () => {
    const { bot } = await importOne({}, "slash");
    const response = await test.visitor("GET", "/slash/?Name=Ann&x=%2F");
    expect([response.status, response.headers.get("location")]).toEqual([308, "/slash?Name=Ann&x=%2F"]);
    expect((await test.visitor("GET", "//example.org/")).headers.get("location")).toBeNull();
    expect(bot.url).not.toMatch(/\/$/);
  });
});

it("a file that says the bot is closed makes a closed bot", async () => {
  const [bot] = await test.importFiles([sampleFile({ isClosed: true })]);
  expect(bot).toMatchObject({ isClosed: true, version: 1 });
  expect((await pageOf(bot?.publicId ?? "")).status).toBe(410);
});
