import type { Json } from "@parley/core";
import { importBotFile } from "@parley/core/format";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeDraft } from "../../drafts/draft-file.ts";
import { createTestParley, sampleFile } from "../../testing/create-test-parley.ts";

let test: Awaited<ReturnType<typeof createTestParley>>;
let bot: Awaited<ReturnType<typeof test.publishBot>>;
beforeAll(async () => {
  test = await createTestParley();
  bot = await test.publishBot();
});
afterAll(() => test.close());

const create = async (body?: unknown, botId = bot.id) => {
  const response = await test.visitor("POST", `/api/typebots/${botId}/results`, body);
  expect(response.status).toBe(200);
  return response.json();
};
const newResultId = async (body?: unknown): Promise<string> => (await create(body)).result.id;
const put = (body: Json, headers?: Record<string, string>) =>
  test.visitor("PUT", "/api/typebots/t/results/r/answers", body, headers);
const patch = (id: string, body: Json, headers?: Record<string, string>) =>
  test.visitor("PATCH", `/api/typebots/t/results/${id}`, body, headers);
const stored = async (id: string, botId = bot.id) => {
  const { results } = await (await test.owner("GET", `/api/v1/typebots/${botId}/results?limit=1000`)).json();
  return results.find((result: { id: string }) => result.id === id);
};

describe("creating a result", () => {
  it("spec 3.37, 4.20, 7.3, 9.4: needs no body and gives an id of 10 characters", async () => {
    const { result, ...rest } = await create();
    expect(result).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{10}$/),
      typebotId: bot.id,
      version: 1,
      links: {},
      hasStarted: false,
      isCompleted: false,
      variables: [],
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(rest).toEqual({ hasReachedLimit: false });
  });

  it("gives the same result and token for the same key, also when asked at once", async () => {
    const body = { idempotencyKey: "visit-1-0123456789", wantsToken: true };
    const all = await Promise.all([create(body), create(body), create(body)]);
    expect(new Set(all.map(({ result }) => result.id)).size).toBe(1);
    expect(new Set(all.map(({ token }) => token)).size).toBe(1);
    expect(all[0].token).toMatch(/^[\w-]{43}$/);
    expect((await create({ idempotencyKey: "visit-2-0123456789" })).result.id).not.toBe(all[0].result.id);
  });

  it("refuses a key that other visitors could have as well", async () => {
    const response = await test.visitor("POST", `/api/typebots/${bot.id}/results`, { idempotencyKey: "visit-1" });
    expect([response.status, (await response.json()).message]).toEqual([
      400,
      "idempotencyKey: expected 16 to 200 characters",
    ]);
  });

  it("takes the bot's public id as well, and knows no unknown bot or version", async () => {
    expect((await create(undefined, bot.publicId)).result.typebotId).toBe(bot.id);
    expect((await test.visitor("POST", "/api/typebots/nobody/results")).status).toBe(404);
    const unpublished = (await test.importFiles([sampleFile()], false))[0];
    expect((await test.visitor("POST", `/api/typebots/${unpublished?.id}/results`)).status).toBe(404);
    expect((await test.visitor("POST", `/api/typebots/${bot.id}/results`, { version: 9 })).status).toBe(400);
  });

  it("stays on the version named, also after a new publication", async () => {
    const own = await test.publishBot();
    await test.republish(own.id);
    expect((await create({ version: 1 }, own.id)).result.version).toBe(1);
    expect((await create(undefined, own.id)).result.version).toBe(2);
  });

  it("spec 4.21, 7.3, 8.1: says when the bot is closed", async () => {
    const own = await test.publishBot();
    const before = await create({ idempotencyKey: "early-0123456789" }, own.id);
    const { connection } = test.parley.services.database;
    await connection.updateTable("bots").set({ is_closed: 1 }).where("id", "=", own.id).execute();
    expect(await create(undefined, own.id)).toEqual({ result: null, hasReachedLimit: true });
    expect((await create({ idempotencyKey: "early-0123456789" }, own.id)).result.id).toBe(before.result.id);
    const page = await test.visitor("GET", `/${own.publicId}`);
    expect([page.status, await page.text()]).toEqual([410, expect.stringContaining("This bot is now closed.")]);
  });
});

describe("answers", () => {
  it("spec 1.2, 3.28, 4.20, 7.2: are stored once for each block and visit, and start the result", async () => {
    const resultId = await newResultId();
    const answer = { resultId, groupId: "wrong", blockId: "b2", content: "Ann" };
    for (const content of ["An", "Ann", "Ann"]) {
      const response = await put({ ...answer, content });
      expect([response.status, await response.json()]).toEqual([200, { count: 1 }]);
    }
    await put({ ...answer, visit: 1, value: "Bob 😀", content: null, index: 3, uploadedFiles: true });
    expect(await stored(resultId)).toMatchObject({
      hasStarted: true,
      isCompleted: false,
      answers: [
        { botId: bot.id, groupId: "g1", blockId: "b2", visit: 0, variableId: "v1", content: "Ann" },
        { botId: bot.id, groupId: "g1", blockId: "b2", visit: 1, variableId: "v1", content: "Bob 😀" },
      ],
    });
  });

  it("keep the files that came with them, whatever the form", async () => {
    const resultId = await newResultId();
    const answer = { resultId, groupId: "g1", blockId: "b2", content: "See" };
    const forms = [["https://files.example/a.png"], { url: "https://files.example/a.png" }, true, undefined];
    for (const [visit, uploadedFiles] of forms.entries()) await put({ ...answer, visit, uploadedFiles });
    const { answers } = await stored(resultId);
    const files = answers.map(({ uploadedFiles }: { uploadedFiles: Json }) => uploadedFiles);
    expect(files).toEqual([forms[0], forms[1], null, null]);
  });

  it("take a variable of the bot where the block has none", async () => {
    const resultId = await newResultId();
    await put({ resultId, groupId: "g1", blockId: "b3", content: "Red", variableId: "v1" });
    expect((await stored(resultId)).answers[0].variableId).toBe("v1");
    await put({ resultId, groupId: "g1", blockId: "b3", content: "Red", variableId: "made up" });
    expect((await stored(resultId)).answers[0].variableId).toBeNull();
  });

  it.each<[string, Record<string, Json>, number, string]>([
    ["a block that is no input", { blockId: "b1" }, 400, "not an input"],
    ["a block that does not exist", { blockId: "nothing" }, 400, "not an input"],
    ["a bot that is not linked", { botId: "other" }, 400, "not an input"],
    ["a block named like a built-in", { blockId: "__proto__" }, 400, "not an input"],
    ["no content", { content: null }, 400, "content"],
    ["an unknown result", { resultId: "0000000000" }, 404, "not found"],
    ["a negative visit", { visit: -1 }, 400, "visit"],
  ])("are refused for %s", async (_, change, status, message) => {
    const resultId = await newResultId();
    const response = await put({ resultId, groupId: "g1", blockId: "b2", content: "x", ...change });
    expect([response.status, (await response.json()).message]).toEqual([status, expect.stringContaining(message)]);
    expect((await stored(resultId)).answers).toEqual([]);
  });

  it.each([{}, { resultId: "" }, { resultId: null }])("spec 8.2: are refused without a result: %j", async (none) => {
    const response = await put({ blockId: "b2", content: "x", ...none });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Error: result was not created");
  });

  it("go to the block of a linked bot, in the version pinned when the chat began", async () => {
    const inner = sampleFile({ id: "inner", name: "Inner" });
    const outer = sampleFile({ id: "outer", name: "Outer" });
    const [group] = (outer.groups as { id: string; blocks: { id: string; type: string; options?: Json }[] }[]).splice(
      0,
    );
    if (group === undefined) throw new Error("no group");
    outer.groups = [
      { ...group, blocks: [{ id: "b1", type: "Typebot link", options: { typebotId: "inner" } }] },
    ] as never;
    const [outerBot, innerBot] = await test.importFiles([outer, inner]);
    const { result } = await create(undefined, outerBot?.id);
    expect(result.links).toEqual({ [innerBot?.id ?? ""]: 1 });
    expect(
      (await put({ resultId: result.id, groupId: "g1", blockId: "b2", content: "in", botId: innerBot?.id ?? "" }))
        .status,
    ).toBe(200);
    expect((await put({ resultId: result.id, groupId: "g1", blockId: "b3", content: "Red" })).status).toBe(200);
    const page = await (await test.owner("GET", `/api/v1/typebots/${outerBot?.id}/results`)).json();
    expect(page.results[0].answers).toMatchObject([
      { botId: innerBot?.id, blockId: "b2", content: "in" },
      { botId: innerBot?.id, blockId: "b3", content: "Red" },
    ]);
    expect(page.columns).toEqual([
      {
        key: `${innerBot?.id}/b2`,
        label: "Name",
        question: "Hello Name!",
        botId: innerBot?.id,
        blockId: "b2",
        type: "text input",
      },
      {
        key: `${innerBot?.id}/b3`,
        label: "Welcome",
        question: "Welcome",
        botId: innerBot?.id,
        blockId: "b3",
        type: "choice input",
      },
    ]);
  });
});

describe("links to other bots", () => {
  const link = (to: string) => ({ id: "b1", type: "Typebot link", options: { typebotId: to } });
  const linking = (name: string, to: string) => {
    const file = sampleFile({ id: name, name });
    return { ...file, groups: [{ id: "g1", title: "G", graphCoordinates: { x: 0, y: 0 }, blocks: [link(to)] }] };
  };

  it("are to the versions that the visitor's page was given, links of links too, and to no other bots", async () => {
    const files = [linking("first", "second"), linking("second", "third"), sampleFile({ id: "third", name: "third" })];
    const [first, second, third] = (await test.importFiles(files)).map(({ id }) => id);
    if (!first || !second || !third) throw new Error("not imported");
    const linksOf = async (links?: Json) =>
      (await create({ version: 1, ...(links ? { links } : {}) }, first)).result.links;
    await test.republish(third);
    expect(await linksOf()).toEqual({ [second]: 1, [third]: 2 });
    expect(await linksOf({ [second]: 1, [third]: 1 })).toEqual({ [second]: 1, [third]: 1 });
    expect(await linksOf({ [bot.id]: 1, [first]: 1, unknown: 1, [third]: 9 })).toEqual({ [second]: 1, [third]: 2 });
  });
});

describe("updates", () => {
  it("spec 7.4: keep variables that are not for the session only", async () => {
    const id = await newResultId();
    const variables = [
      { id: "v1", name: "Renamed", value: "Ann" },
      { id: "v2", name: "Secret", value: "hidden" },
      { id: "unknown", name: "x", value: "y" },
    ];
    const response = await patch(id, { variables, hasStarted: true, updateSeq: 1 });
    expect([response.status, await response.json()]).toEqual([200, { count: 1 }]);
    expect(await stored(id)).toMatchObject({ hasStarted: true, variables: [{ id: "v1", name: "Name", value: "Ann" }] });
  });

  it("do not go back in time", async () => {
    const id = await newResultId();
    const value = (text: Json) => ({ variables: [{ id: "v1", name: "Name", value: text }] });
    await patch(id, { ...value("second"), updateSeq: 2, isCompleted: true });
    await patch(id, { ...value("first"), updateSeq: 1, isCompleted: false, hasStarted: false });
    expect(await stored(id)).toMatchObject({ isCompleted: true, variables: [{ value: "second" }] });
    await patch(id, value(["a", null, 5]));
    expect(await stored(id)).toMatchObject({ isCompleted: true, variables: [{ value: ["a", null, "5"] }] });
    await patch(id, value(""));
    expect(await stored(id)).toMatchObject({ variables: [] });
  });

  it("of an unknown result are refused", async () => {
    expect((await patch("0000000000", { hasStarted: true })).status).toBe(404);
  });
});

describe("events", () => {
  it("are stored once", async () => {
    const id = await newResultId();
    const entries = [
      { seq: 0, time: Date.now(), type: "shown", botId: bot.id, blockId: "b2", groupId: "g1", visit: 0 },
      { seq: 1, time: Date.now(), type: "log", log: { status: "error", description: "While executing script" } },
    ];
    for (let time = 0; time < 2; time++) {
      const response = await test.visitor("POST", `/api/typebots/${bot.id}/results/${id}/events`, { entries });
      expect([response.status, await response.json()]).toEqual([200, { count: 2 }]);
    }
    const { connection } = test.parley.services.database;
    expect(await connection.selectFrom("events").select("type").where("result_id", "=", id).execute()).toEqual([
      { type: "shown" },
    ]);
    expect(
      await connection.selectFrom("logs").select("description").where("result_id", "=", id).execute(),
    ).toHaveLength(1);
    const bad = await test.visitor("POST", `/api/typebots/${bot.id}/results/${id}/events`, {
      entries: [{ ...entries[0], time: "now" }],
    });
    expect(bad.status).toBe(400);
  });
});

describe("log entries", () => {
  const send = (id: string, log: object, seq = 0) =>
    test.visitor("POST", `/api/typebots/${bot.id}/results/${id}/events`, {
      entries: [{ seq, time: Date.now(), type: "log", log }],
    });

  it("spec 4.25, B4.9: have one of four statuses: success, error, warning, info", async () => {
    const id = await newResultId();
    const statuses = ["success", "error", "warning", "info"];
    for (const [seq, status] of statuses.entries())
      expect((await send(id, { status, description: "Done" }, seq)).status).toBe(200);
    const { connection } = test.parley.services.database;
    const rows = await connection.selectFrom("logs").select("status").where("result_id", "=", id).execute();
    expect(rows.map(({ status }) => status).sort()).toEqual(statuses.sort());
    expect((await send(id, { status: "fatal", description: "Done" }, 9)).status).toBe(400);
  });
});

describe("a result made with a token", () => {
  it("accepts writes with the token only", async () => {
    const { result, token } = await create({ wantsToken: true });
    const { token: foreign } = await create({ wantsToken: true });
    const answer = { resultId: result.id, groupId: "g1", blockId: "b2", content: "x" };
    for (const headers of [
      {},
      { "x-parley-token": "" },
      { "x-parley-token": foreign },
      { "x-parley-token": `${token}A` },
    ]) {
      for (const response of [
        await put(answer, headers as Record<string, string>),
        await patch(result.id, { hasStarted: true }, headers as Record<string, string>),
        await test.visitor(
          "POST",
          `/api/typebots/${bot.id}/results/${result.id}/events`,
          { entries: [] },
          headers as Record<string, string>,
        ),
      ]) {
        expect([response.status, (await response.json()).code]).toEqual([403, "WRONG_TOKEN"]);
      }
    }
    expect((await put(answer, { "x-parley-token": token })).status).toBe(200);
    expect((await stored(result.id)).answers).toHaveLength(1);
  });
});

describe("the page of results", () => {
  it("comes in pages, newest first, with the columns of the flow", async () => {
    const own = await test.publishBot();
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.push((await create(undefined, own.id)).result.id);
    await put({ resultId: ids[2] ?? "", groupId: "g1", blockId: "b2", content: "only one" });
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await (
        await test.owner("GET", `/api/v1/typebots/${own.id}/results?limit=2${cursor && `&cursor=${cursor}`}`)
      ).json();
      seen.push(...page.results.map(({ id }: { id: string }) => id));
      expect(page.columns.map(({ label }: { label: string }) => label)).toEqual(["Name", "Welcome"]);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect([...seen].sort()).toEqual([...ids].sort());
    const started = await (await test.owner("GET", `/api/v1/typebots/${own.id}/results?started=true`)).json();
    expect(started.results.map(({ id }: { id: string }) => id)).toEqual([ids[2]]);
    expect((await test.owner("GET", `/api/v1/typebots/${own.id}/results?cursor=nonsense`)).status).toBe(400);
    const specified = await (await test.owner("GET", `/api/typebots/${own.id}/results?limit=3`)).json();
    expect(specified.results).toHaveLength(3);
  });

  it("keeps columns of blocks that older versions had", async () => {
    const own = await test.publishBot();
    const { result } = await create(undefined, own.id);
    await put({ resultId: result.id, groupId: "g1", blockId: "b2", content: "kept" });
    const { connection } = test.parley.services.database;
    const file = sampleFile({ id: own.id });
    file.groups = (file.groups as { blocks: { id: string }[] }[]).map((group) => ({
      ...group,
      blocks: group.blocks.filter(({ id }) => id !== "b2"),
    })) as never;
    const columns = encodeDraft(importBotFile(file).file, test.parley.services.definitions);
    await connection.updateTable("bots").set(columns).where("id", "=", own.id).execute();
    await test.owner("POST", `/api/v1/typebots/${own.id}/publish`);
    const page = await (await test.owner("GET", `/api/v1/typebots/${own.id}/results`)).json();
    expect(page.columns.map(({ blockId }: { blockId: string }) => blockId)).toEqual(["b3", "b2"]);
    expect((await create(undefined, own.id)).result.version).toBe(2);
    expect((await put({ resultId: result.id, groupId: "g1", blockId: "b2", content: "still" })).status).toBe(200);
  });
});

describe("limits", () => {
  it("of the body", async () => {
    const resultId = await newResultId();
    const fits = await put({ resultId, groupId: "g1", blockId: "b2", content: "x".repeat(60_000) });
    expect(fits.status).toBe(200);
    const tooLarge = await put({ resultId, groupId: "g1", blockId: "b2", content: "x".repeat(1_100_000) });
    expect([tooLarge.status, (await tooLarge.json()).code]).toEqual([413, "TOO_LARGE"]);
  });

  it("of the rate", async () => {
    const limited = await createTestParley({ PARLEY_RATE_LIMIT: "3" });
    const statuses = [];
    for (let index = 0; index < 5; index++)
      statuses.push((await limited.visitor("GET", "/api/publicTypebots/x")).status);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    const refused = await limited.visitor("GET", "/api/publicTypebots/x");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await limited.visitor("GET", "/healthz")).status).toBe(200);
    await limited.close();
  });
});

describe("origins", () => {
  it("are open to all unless the author names some", async () => {
    const open = await test.visitor("POST", `/api/typebots/${bot.id}/results`, undefined, {
      origin: "https://any.example.org",
    });
    expect([open.status, open.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    const preflight = await test.visitor("OPTIONS", "/api/typebots/t/results/r/answers", undefined, {
      origin: "https://any.example.org",
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
      204,
      expect.stringContaining("x-parley-token"),
    ]);
  });

  it("are refused where the author has not named them", async () => {
    const own = await test.publishBot(
      sampleFile({ settings: { security: { allowedOrigins: ["https://shop.example.org"] } } }),
    );
    const ask = async (origin: string) =>
      (await test.visitor("POST", `http://127.0.0.1:3001/api/typebots/${own.id}/results`, undefined, { origin }))
        .status;
    expect(await ask("https://shop.example.org")).toBe(200);
    expect(await ask("http://127.0.0.1:3001")).toBe(200);
    expect(await ask("https://evil.example.org")).toBe(403);
    expect(
      (await test.visitor("GET", `/api/publicTypebots/${own.id}`, undefined, { origin: "https://evil.example.org" }))
        .status,
    ).toBe(403);
    const page = await test.visitor("GET", `/${own.publicId}`);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'self' https://shop.example.org");
    expect(await page.text()).not.toContain("shop.example.org");
  });
});
