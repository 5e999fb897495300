import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";
import { findVersion, insertVersion } from "../versions/version-repository.ts";
import { chooseEncoding } from "../web/compress.ts";
import { pageVariables } from "./first-step.ts";

let test: Awaited<ReturnType<typeof createTestParley>>;
let bot: Awaited<ReturnType<typeof test.publishBot>>;
beforeAll(async () => {
  test = await createTestParley();
  bot = await test.publishBot();
});
afterAll(() => test.close());

const local = "http://127.0.0.1:3001";
const countResults = async () => {
  const { connection } = test.parley.services.database;
  return (await connection.selectFrom("results").select("id").execute()).length;
};

describe("the page of a bot", () => {
  it("spec 1.1: has its first turn in the HTML and makes no result", async () => {
    const before = await countResults();
    const response = await test.visitor("GET", `${local}/${bot.publicId}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("Hello");
    expect(html).toContain("/assets/main-1.js");
    expect(html).toContain(".chat { color: red }");
    expect(html).toContain("Sample bot");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await countResults()).toBe(before);
  });

  it("spec 2.4: takes variables from its address, and is then not kept", async () => {
    const response = await test.visitor("GET", `${local}/${bot.publicId}?name=Zo%C3%AB+%3Cb%3E&unknown=1`);
    const html = await response.text();
    expect(html).toContain("Zoë");
    expect(html).not.toContain("<b>!");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("spec 2.3: is not listed by search engines at the viewer's address unless the author allows it", async () => {
    const robots = async (address: string) => (await test.visitor("GET", address)).headers.get("x-robots-tag");
    expect(await robots(`${local}/${bot.publicId}`)).toBe("noindex");
    expect(await robots(`http://localhost:9999/${bot.publicId}`)).toBeNull();
    const listed = await test.publishBot(sampleFile({ settings: { metadata: { allowIndexing: true } } }));
    expect(await robots(`${local}/${listed.publicId}`)).toBeNull();
  });

  it("comes compressed", async () => {
    const plain = await (await test.visitor("GET", `${local}/${bot.publicId}`)).text();
    const zipped = await test.visitor("GET", `${local}/${bot.publicId}`, undefined, { "accept-encoding": "gzip, br" });
    expect(zipped.headers.get("content-encoding")).toBe("br");
    const html = brotliDecompressSync(await zipped.arrayBuffer()).toString();
    expect(html.slice(0, 100)).toBe(plain.slice(0, 100));
  });

  const bootstrapOf = async (publicId: string, encoding = "identity") => {
    const page = await test.visitor("GET", `${local}/${publicId}`, undefined, { "accept-encoding": encoding });
    const bytes = Buffer.from(await page.arrayBuffer());
    const html = encoding === "br" ? brotliDecompressSync(bytes).toString() : bytes.toString();
    return JSON.parse(/id="parley-bootstrap"[^>]*>([^<]*)</.exec(html)?.[1] ?? "");
  };
  /** A bot that greets, after the given blocks. */
  const greeter = (first: JsonObject[] = [], further: JsonObject = {}) => {
    const blocks = [...first, { id: "hello", type: "text", content: { richText: [{ children: [{ text: "Hi" }] }] } }];
    const point = { x: 0, y: 0 };
    return sampleFile({
      events: [{ id: "start", type: "start", outgoingEdgeId: "e", graphCoordinates: point }],
      groups: [{ id: "g", title: "G", graphCoordinates: point, blocks }],
      edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
      variables: [{ id: "v", name: "V" }],
      ...further,
    });
  };

  const publishAgain = async (id: string) => {
    const { database } = test.parley.services;
    const stored = await findVersion(database.connection, id, 1);
    if (stored === null) throw new Error("There is no first version");
    const file = { ...stored.file, name: "Newer" };
    await database.transaction(({ connection }) => insertVersion(connection, { id, workspaceId: "main" }, file, 0));
  };

  it("is made once for everybody, in each encoding and for each version", async () => {
    const own = await test.publishBot(greeter());
    const seedOf = async (encoding?: string) => (await bootstrapOf(own.publicId, encoding)).firstStep.event.seed;
    const seed = await seedOf();
    expect(await seedOf()).toBe(seed);
    expect(await seedOf("br")).not.toBe(seed);
    expect(await seedOf("br")).toBe(await seedOf("br"));
    await publishAgain(own.id);
    expect((await bootstrapOf(own.publicId)).flow.version).toBe(2);
  });

  it("is made anew where its first turn knows the time or leaves something to chance", async () => {
    const set = (type: string) => ({ id: "set", type: "Set variable", options: { variableId: "v", type } });
    const item = { id: "a", path: "a" };
    const firsts = [
      set("Now"),
      set("Random ID"),
      { id: "ab", type: "AB test", options: { aPercent: 50 }, items: [item] },
    ];
    for (const first of firsts) {
      const own = await test.publishBot(greeter([first]));
      const [one, other] = [await bootstrapOf(own.publicId), await bootstrapOf(own.publicId)];
      expect(one.firstStep.event.seed).not.toBe(other.firstStep.event.seed);
    }
    const own = await test.publishBot(greeter([set("Empty")]));
    expect(await bootstrapOf(own.publicId)).toEqual(await bootstrapOf(own.publicId));
  });

  it("names the versions of linked bots that are live now", async () => {
    const linked = await test.publishBot(greeter());
    const link = { id: "link", type: "Typebot link", options: { typebotId: linked.id } };
    const own = await test.publishBot(
      greeter([], { groups: [{ id: "g", title: "G", graphCoordinates: { x: 0, y: 0 }, blocks: [link] }] }),
    );
    expect((await bootstrapOf(own.publicId)).links).toEqual({ [linked.id]: 1 });
    await publishAgain(linked.id);
    expect((await bootstrapOf(own.publicId)).links).toEqual({ [linked.id]: 2 });
  });

  it("names the script of a development server only where one is set", async () => {
    const developed = await createTestParley({ PARLEY_DEV_APPS: "viewer=http://127.0.0.1:5173" });
    const own = await developed.publishBot();
    const html = await (await developed.visitor("GET", `${local}/${own.publicId}`)).text();
    await developed.close();
    expect(html).toContain('src="http://127.0.0.1:5173/@dev/entry"');
    expect(html).not.toContain("/assets/main-1.js");
    expect(await (await test.visitor("GET", `${local}/${bot.publicId}`)).text()).not.toContain("@dev/entry");
  });

  it("spec 2.8: is a page of its own for bots that don't exist", async () => {
    for (const path of ["/nobody", "/a/b", "/", "/%00"]) {
      const response = await test.visitor("GET", `${local}${path}`);
      const html = await response.text();
      expect([path, response.status]).toEqual([path, 404]);
      expect(html).toContain("404");
      expect(html).toMatch(/The bot you(&#x27;|&#39;|')re looking for doesn(&#x27;|&#39;|')t exist\./);
    }
    const own = await createTestParley({
      NEXT_PUBLIC_VIEWER_404_TITLE: "Nothing",
      NEXT_PUBLIC_VIEWER_404_SUBTITLE: "<Nobody>",
    });
    const html = await (await own.visitor("GET", `${local}/nobody`)).text();
    expect(html).toContain("Nothing");
    expect(html).toContain("&lt;Nobody&gt;");
    await own.close();
  });

  it("spec 2.7: says when the viewer's address is not configured but another name was used", async () => {
    const response = await test.visitor("GET", `http://chat.example.org/${bot.publicId}`);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("Hello");
    const own = await createTestParley({ NEXT_PUBLIC_VIEWER_URL: "https://chat.example.org,https://b.example.org" });
    const published = await own.publishBot();
    expect(published.url).toBe(`https://chat.example.org/${published.publicId}`);
    // TLS ends at the proxy, so the server itself gets plain HTTP.
    const page = await own.visitor("GET", `http://b.example.org/${published.publicId}`);
    expect([page.status, page.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
    await own.close();
  });
});

describe("published bots", () => {
  it("spec 3.5, 7.5: are given in the specified nested shape", async () => {
    const response = await test.visitor("GET", `/api/publicTypebots/${bot.publicId}`);
    const { typebot } = await response.json();
    expect(typebot).toMatchObject({
      typebotId: bot.id,
      typebot: { name: "Sample bot" },
      groups: [
        {
          id: "g1",
          title: "Welcome",
          blocks: [{ id: "b1", type: "text" }, { id: "b2" }, { id: "b3", items: [{ id: "i1" }, { id: "i2" }] }],
        },
        { id: "g2" },
      ],
      edges: [
        { id: "e0", to: { groupId: "g1" } },
        { id: "e1", from: { blockId: "b3" }, to: { groupId: "g2" } },
      ],
      variables: [{ id: "v1", name: "Name" }, { id: "v2" }],
      theme: { general: {} },
      settings: { general: { isBrandingEnabled: false } },
    });
    expect((await test.visitor("GET", "/api/publicTypebots/nobody")).status).toBe(404);
  });

  it("are given as flows, for good where the version and what it was compiled with are named", async () => {
    const live = await test.visitor("GET", `/api/v1/flows/${bot.id}`);
    expect(live.headers.get("cache-control")).toBe("no-cache");
    const { fingerprint } = test.parley.services;
    const pinned = await test.visitor("GET", `/api/v1/flows/${bot.id}?version=1&definitions=${fingerprint}`);
    expect(pinned.headers.get("cache-control")).toContain("immutable");
    for (const query of ["?version=1", "?version=1&definitions=other", `?definitions=${fingerprint}`])
      expect((await test.visitor("GET", `/api/v1/flows/${bot.id}${query}`)).headers.get("cache-control")).toBe(
        "no-cache",
      );
    expect(await pinned.json()).toEqual(await live.json());
    expect((await test.visitor("GET", `/api/v1/flows/${bot.id}?version=7`)).status).toBe(404);
    expect((await test.visitor("GET", `/api/v1/flows/${bot.id}?version=x`)).status).toBe(400);
  });

  it("keep the options of blocks that only the server may see", async () => {
    const file = sampleFile();
    (file.groups as { blocks: unknown[] }[])[1]?.blocks.push({
      id: "hook",
      type: "Webhook",
      options: { webhook: { url: "https://internal.example.org/hidden" } },
    });
    const own = await test.publishBot(file);
    for (const path of [`/${own.publicId}`, `/api/publicTypebots/${own.id}`, `/api/v1/flows/${own.id}`]) {
      expect(await (await test.visitor("GET", `${local}${path}`)).text()).not.toContain("internal.example.org");
    }
  });
});

describe("assets", () => {
  it("are kept for good and come compressed", async () => {
    const plain = await test.visitor("GET", "/assets/main-1.js");
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(plain.headers.get("content-type")).toContain("text/javascript");
    expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
    const zipped = await test.visitor("GET", "/assets/main-1.js", undefined, { "accept-encoding": "gzip" });
    const text = await plain.text();
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(text);
    const brotli = await test.visitor("GET", "/assets/main-1.js", undefined, { "accept-encoding": "gzip, br" });
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(text);
  });

  it("come as small as the build has made them", async () => {
    const headers = { "accept-encoding": "br" };
    const response = await test.visitor("GET", "/assets/further-1.js", undefined, headers);
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe("small");
    expect((await test.visitor("GET", "/assets/further-1.js.br", undefined, headers)).status).toBe(404);
  });

  it.each(["/assets/nothing.js", "/assets/..%2f.vite%2fmanifest.json", "/assets/.hidden.js", "/assets/main-1.exe"])(
    "%s is not there",
    async (path) => expect((await test.visitor("GET", path)).status).toBe(404),
  );
});

it("crawlers may read pages, so that they see what must not be listed", async () => {
  expect(await (await test.visitor("GET", "/robots.txt")).text()).toBe("User-agent: *\nDisallow: /api/\n");
});

it("query parameters that occur again give a list", () => {
  expect(pageVariables(new URLSearchParams("a=1&b=2&a=3&__proto__=x"))).toEqual(
    Object.fromEntries([
      ["a", ["1", "3"]],
      ["b", "2"],
      ["__proto__", "x"],
    ]),
  );
});

it.each([
  [undefined, "identity"],
  ["gzip, deflate, br", "br"],
  ["gzip;q=0.8", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["zstd", "identity"],
])("Accept-Encoding %s is answered by %s", (accepted, encoding) => expect(chooseEncoding(accepted)).toBe(encoding));
