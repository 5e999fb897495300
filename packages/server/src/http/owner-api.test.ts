import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matchBots } from "../bot-rows/get-bot.ts";
import { createPublicId } from "../bot-rows/public-id.ts";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";

const corpus = process.env.PARLEY_CORPUS ?? resolve(import.meta.dirname, "../../../../../shared/corpus/typebot");

let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley();
});
afterAll(() => test.close());

describe("who is let in", () => {
  it.each<[string, Record<string, string>, number, string]>([
    ["without a token", { authorization: "" }, 401, "UNAUTHORIZED"],
    ["with a wrong token", { authorization: "Bearer wrong" }, 401, "UNAUTHORIZED"],
    ["from the viewer's pages", { origin: "http://127.0.0.1:3001" }, 403, "CROSS_SITE"],
    ["from another site", { "sec-fetch-site": "cross-site" }, 403, "CROSS_SITE"],
    ["from another port", { "sec-fetch-site": "same-site" }, 403, "CROSS_SITE"],
  ])("nobody %s", async (_, headers, status, code) => {
    const response = await test.owner("GET", "/api/v1/typebots", undefined, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it("the owner, from the builder and from the command line", async () => {
    const headers = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
    expect((await test.owner("GET", "/api/v1/typebots", undefined, headers)).status).toBe(200);
    expect((await test.owner("GET", "/api/v1/typebots")).status).toBe(200);
  });
});

describe("long answers", () => {
  it("come compressed where they are taken so; short ones go out as they are", async () => {
    const long = "A long text. ".repeat(2000);
    const [bot] = await test.importFiles(
      [sampleFile({ name: "Long", variables: [{ id: "long", name: long }] })],
      false,
    );
    const path = `/api/v1/typebots/${bot?.id}/export`;
    const plain = await test.owner("GET", path);
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("vary")).toContain("Accept-Encoding");
    const text = await plain.text();
    expect(text).toContain(long);
    for (const [encoding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const zipped = await test.owner("GET", path, undefined, { "accept-encoding": encoding });
      expect(zipped.headers.get("content-encoding")).toBe(encoding);
      expect(zipped.headers.get("content-type")).toBe("application/json");
      const bytes = Buffer.from(await zipped.arrayBuffer());
      expect(bytes.length).toBeLessThan(text.length / 10);
      expect(decode(bytes).toString()).toBe(text);
    }
    const short = await test.owner("GET", "/healthz", undefined, { "accept-encoding": "br" });
    expect(short.headers.get("content-encoding")).toBeNull();
  });
});

describe("import", () => {
  it("makes a bot with an address of its own", async () => {
    const bot = await test.publishBot(sampleFile({ name: "Ärger & Söhne!" }));
    expect(bot).toMatchObject({ name: "Ärger & Söhne!", version: 1, url: `http://127.0.0.1:3001/${bot.publicId}` });
    expect(bot.publicId).toBe(`arger-sohne-${bot.id.slice(-7)}`);
    expect(bot.id).not.toBe("sample");
    expect(bot.report).toMatchObject({ sourceVersion: "6.1", dropped: [] });
  });

  it("publishes only when asked", async () => {
    const [bot] = await test.importFiles([sampleFile()], false);
    expect(bot).toMatchObject({ version: null, url: null });
    expect((await test.visitor("GET", `/${bot?.publicId}`)).status).toBe(404);
    const published = await test.owner("POST", `/api/v1/typebots/${bot?.id}/publish`);
    const url = `http://127.0.0.1:3001/${bot?.publicId}`;
    expect(await published.json()).toEqual({
      version: 1,
      revision: 0,
      isNew: true,
      url,
      findings: expect.any(Array),
      message: "success",
    });
    expect((await test.visitor("GET", `/${bot?.publicId}`)).status).toBe(200);
  });

  it("says what looks wrong with a bot, when it is imported and when it is published, and refuses nothing", async () => {
    const file = sampleFile();
    (file.groups as { blocks: unknown[] }[])[0]?.blocks.push({ id: "away", type: "Redirect", options: {} });
    const [bot] = await test.importFiles([file], false);
    const published = await test.owner("POST", `/api/v1/typebots/${bot?.id}/publish`);
    expect(published.status).toBe(200);
    const { findings } = await published.json();
    expect(findings).toContainEqual({
      rule: "missing-option",
      severity: "error",
      message: expect.stringContaining('"Address" is empty'),
      remedy: expect.any(String),
      groupId: "g1",
      blockId: "away",
      field: "url",
    });
    expect(bot?.findings).toEqual(findings);
  });

  it("imports all files or none, and says which is damaged and where", async () => {
    const before = await (await test.owner("GET", "/api/v1/typebots")).json();
    const files = [
      { name: "good.json", content: JSON.stringify(sampleFile()) },
      { name: "bad.json", content: JSON.stringify(sampleFile({ groups: 5 })) },
    ];
    const response = await test.owner("POST", "/api/v1/typebots/import", { files });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "BAD_BOT_FILE",
      file: "bad.json",
      path: "groups",
      message: expect.stringContaining("bad.json"),
    });
    expect(await (await test.owner("GET", "/api/v1/typebots")).json()).toEqual(before);
  });

  it("makes a bot of every row of a database, and of what is published elsewhere", async () => {
    const row = ({ groups, ...file }: Record<string, unknown>) => ({ ...file, groups: JSON.stringify(groups) });
    const { name: _, ...published } = sampleFile({ id: "public-1", typebotId: "elsewhere-1" });
    const bots = await test.importFiles([
      JSON.stringify([row(sampleFile({ name: "Row one" })), row(sampleFile({ name: "Row two" }))]),
      JSON.stringify({ publicTypebot: published, version: "6.1" }),
    ]);
    expect(bots.map(({ name }) => name)).toEqual(["Row one", "Row two", "Untitled bot"]);
    const files = [
      { name: "rows.json", content: JSON.stringify([row(sampleFile()), { ...row(sampleFile()), groups: "[" }]) },
    ];
    const refused = await test.owner("POST", "/api/v1/typebots/import", { files });
    expect(await refused.json()).toMatchObject({
      message: "rows.json, row 2: The file is damaged: the text in groups is not JSON.",
      file: "rows.json",
      path: "groups",
    });
  });

  it("hands out what other readers require, and no key of our own but one", async () => {
    const content = { richText: [{ type: "p", children: [{ text: "{{Name}}" }] }] };
    const sample = sampleFile({ version: "5", events: null, name: "Old list" });
    const { icon: _, folderId: __, ...file } = sample;
    const groups = [
      { id: "g0", title: "Start", blocks: [{ id: "s0", type: "start", label: "Start", outgoingEdgeId: "e0" }] },
      { id: "g1", title: "Texts", blocks: [{ id: "b1", type: "text", content }] },
    ];
    const edges = [{ id: "e0", from: { blockId: "s0" }, to: { groupId: "g1" } }];
    const [bot] = await test.importFiles([{ ...file, groups, edges }]);
    for (const path of [`/api/v1/typebots/${bot?.id}/export`, `/api/typebots/${bot?.id}`]) {
      const answer = await (await test.owner("GET", path)).json();
      const exported = answer.typebot ?? answer;
      expect(exported).toMatchObject({
        version: "6.1",
        icon: null,
        folderId: null,
        groups: [{ blocks: [{ id: "b1", type: "text", content }] }],
        parley: { blocks: { b1: { content: { isLastOfListShown: true } } } },
      });
      expect(exported.groups[0].blocks[0].content).toEqual(content);
    }
    // The published version contains it.
    const flow = await (await test.visitor("GET", `/api/v1/flows/${bot?.id}`)).json();
    expect(flow.flow.groups[0].blocks[0].options).toMatchObject({ isLastOfListShown: true });
  });

  it("keeps the links of bots that are imported together", async () => {
    const link = (typebotId: string) => ({ id: "link", type: "Typebot link", options: { typebotId } });
    const linking = (id: string, to: string, other: string) => {
      const file = sampleFile({ id, name: `Linking ${id}` });
      const groups = file.groups as { blocks: unknown[] }[];
      groups[1]?.blocks.push(link(to), { ...link(other), id: "link2" });
      return file;
    };
    const [first, second] = await test.importFiles([
      linking("old-a", "old-b", "current"),
      linking("old-b", "old-a", "elsewhere"),
    ]);
    expect(first).toMatchObject({ report: { toConnect: [] } });
    expect(second).toMatchObject({ report: { toConnect: [{ blockId: "link2" }] } });
    const exported = await (await test.owner("GET", `/api/v1/typebots/${first?.id}/export`)).json();
    const targets = exported.groups[1].blocks
      .slice(1)
      .map((block: { options: { typebotId: string } }) => block.options.typebotId);
    expect(targets).toEqual([second?.id, "current"]);
    const page = await test.visitor("POST", `/api/typebots/${first?.id}/results`);
    expect((await page.json()).result.links).toEqual({ [second?.id ?? ""]: 1 });
    const back = await (await test.owner("GET", `/api/v1/typebots/${second?.id}/export`)).json();
    expect(
      back.groups[1].blocks.slice(1).map((block: { options: { typebotId: string } }) => block.options.typebotId),
    ).toEqual([first?.id, "elsewhere"]);
  });

  it.skipIf(!existsSync(corpus))("takes every file of the corpus", { timeout: 60_000 }, async () => {
    const names = readdirSync(corpus).filter((name) => name.endsWith(".json"));
    const bots = await test.importFiles(names.map((name) => readFileSync(resolve(corpus, name), "utf8")));
    expect(bots).toHaveLength(names.length);
    for (const bot of bots) {
      const page = await test.visitor("GET", `/${bot.publicId}`);
      expect([bot.name, page.status]).toEqual([bot.name, 200]);
    }
  });
});

describe("bots", () => {
  it("are listed with their numbers of results", async () => {
    const bot = await test.publishBot();
    const { result } = await (await test.visitor("POST", `/api/typebots/${bot.id}/results`)).json();
    await test.visitor("PATCH", `/api/typebots/${bot.id}/results/${result.id}`, { hasStarted: true });
    const { typebots } = await (await test.owner("GET", "/api/v1/typebots")).json();
    expect(typebots).toContainEqual({
      id: bot.id,
      publicId: bot.publicId,
      name: "Sample bot",
      liveVersion: 1,
      accessRight: "write",
      publishedTypebotId: `${bot.id}-1`,
      isClosed: false,
      opening: null,
      keepDays: null,
      url: bot.url,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.any(String),
      resultCount: 1,
      newResultCount: 1,
      hasUnpublishedChanges: false,
      folderId: null,
      icon: null,
    });
  });

  it("are found by what only one of them is called", async () => {
    const bot = await test.publishBot(sampleFile({ name: "Unmistakable" }));
    for (const ref of [bot.id, bot.publicId, "Unmistakable", "unmistakable", "unmist", "MISTAK"]) {
      expect(await (await test.owner("GET", `/api/v1/typebots/${ref}`)).json()).toMatchObject({ id: bot.id });
    }
    expect((await test.owner("GET", "/api/v1/typebots/nobody")).status).toBe(404);
  });

  it("are not guessed among several", async () => {
    const [first, second] = await test.importFiles([sampleFile({ name: "Twin" }), sampleFile({ name: "Twin" })]);
    const response = await test.owner("GET", "/api/v1/typebots/twin/results");
    expect(response.status).toBe(409);
    const { code, candidates } = await response.json();
    expect(code).toBe("AMBIGUOUS");
    expect(candidates.map(({ id }: { id: string }) => id).sort()).toEqual([first?.id, second?.id].sort());
  });

  it("give pages of their results, and say what is wrong with another request", async () => {
    const bot = await test.publishBot();
    for (const path of [`/api/typebots/${bot.id}/results`, `/api/v1/typebots/${bot.id}/results`]) {
      const page = await test.owner("GET", `${path}?limit=5`);
      expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
      for (const query of ["limit=0", "limit=many", "cursor=none"]) {
        const { status, ok } = await test.owner("GET", `${path}?${query}`);
        expect([query, status, ok]).toEqual([query, 400, false]);
      }
    }
  });

  it("come out as they went in", async () => {
    const bot = await test.publishBot(sampleFile({ unknownKey: { a: 1 } }));
    const response = await test.owner("GET", `/api/v1/typebots/${bot.id}/export`);
    expect(response.headers.get("content-disposition")).toContain(`typebot-export-${bot.publicId}.json`);
    const exported = await response.json();
    const { groups, edges, variables, events, name, version, unknownKey } = sampleFile({ unknownKey: { a: 1 } });
    expect(exported).toMatchObject({
      id: bot.id,
      publicId: bot.publicId,
      groups,
      edges,
      variables,
      events,
      name,
      version,
      unknownKey,
    });
    const answer = await test.owner("GET", `/api/typebots/${bot.id}`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const specified = await answer.json();
    expect(specified).toEqual({ typebot: exported });
  });
});

describe("the app", () => {
  it("describes its API, and where each half of it is", async () => {
    const response = await test.parley.builder.request("/openapi.json");
    const document = await response.json();
    const { get } = document.paths["/api/v1/typebots/{ref}"];
    expect([get.security, get.servers]).toEqual([
      [{ apiToken: ["read"] }, { ownerToken: [] }, { signedIn: [] }],
      [{ url: "http://localhost:3000", description: "the builder" }],
    ]);
    expect(document.components.securitySchemes.ownerToken).toEqual({ type: "http", scheme: "bearer" });
  });

  it("is a page without data, whatever its address", async () => {
    await test.publishBot(sampleFile({ name: "Nobody's business" }));
    for (const path of ["/", "/bots/b1/design"]) {
      const response = await test.parley.builder.request(path, { headers: { accept: "text/html" } });
      const page = await response.text();
      expect(page).toContain('<div id="app">');
      expect(page).not.toContain("business");
      expect(response.headers.get("x-frame-options")).toBe("DENY");
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(response.headers.get("content-security-policy")).toContain("frame-src http://127.0.0.1:3001");
    }
    expect((await test.parley.builder.request("/api/nothing", { headers: { accept: "text/html" } })).status).toBe(401);
  });

  it("answers about its health", async () => {
    for (const app of [test.parley.builder, test.parley.viewer]) {
      const response = await app.request("/healthz");
      expect([response.status, await response.json()]).toEqual([
        200,
        { name: "parley", status: "ok", instance: test.parley.instance },
      ]);
    }
  });

  it("answers that it lives while its database is away, and that it can't work", async () => {
    const other = await createTestParley();
    await other.parley.services.database.close();
    for (const app of [other.parley.builder, other.parley.viewer]) {
      expect((await app.request("/livez")).status).toBe(200);
      expect((await app.request("/healthz")).status).toBe(503);
    }
    await other.close().catch(() => undefined);
  });

  it("has no visitor's routes, nor the viewer the owner's", async () => {
    const bot = await test.publishBot();
    expect((await test.owner("POST", `/api/typebots/${bot.id}/results`)).status).toBe(404);
    expect((await test.owner("GET", `/${bot.publicId}`)).status).toBe(404);
    const headers = { authorization: "Bearer test-owner-token" };
    for (const path of [
      `/api/v1/typebots/${bot.id}`,
      `/api/typebots/${bot.id}`,
      `/api/typebots/${bot.id}/results`,
      "/openapi.json",
    ]) {
      expect([path, (await test.visitor("GET", path, undefined, headers)).status]).toEqual([path, 404]);
    }
  });

  it("refuses bodies that are no JSON or lack something, with a message", async () => {
    const bad = await test.owner("POST", "/api/v1/typebots/import", { files: [] });
    expect([bad.status, (await bad.json()).code]).toEqual([400, "BAD_REQUEST"]);
    const limit = await test.owner("GET", "/api/v1/typebots/x/results?limit=0");
    expect([limit.status, await limit.json()]).toMatchObject([400, { message: expect.stringContaining("limit") }]);
  });
});

describe("matchBots", () => {
  const bots = [
    { id: "1", public_id: "lead-gen-aaaaaaa", name: "Lead gen" },
    { id: "2", public_id: "lead-generation-bbbbbbb", name: "Lead generation" },
    { id: "3", public_id: "my-lead-gen-ccccccc", name: "My lead gen" },
  ];
  it.each([
    ["1", ["1"]],
    ["lead-generation-bbbbbbb", ["2"]],
    ["Lead gen", ["1"]],
    ["lead gen", ["1"]],
    ["lead-generation", ["2"]],
    ["lead-gen", ["1", "2"]],
    ["ccccccc", ["3"]],
    ["none", []],
  ])("%s", (ref, ids) => expect(matchBots(ref, bots).map(({ id }) => id)).toEqual(ids));
});

describe("createPublicId", () => {
  it.each([
    ["Lead Generation", "lead-generation-2345678"],
    ["  --Ünïcode_& more-- ", "unicode-more-2345678"],
    ["漢字", "bot-2345678"],
  ])("%s", (name, publicId) => expect(createPublicId(name, "abc12345678")).toBe(publicId));
});
