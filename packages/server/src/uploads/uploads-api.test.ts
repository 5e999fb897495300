import type { Json } from "@parley/core";
import { afterEach, describe, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";
import { fileLink } from "./file-address.ts";
import { listUploads } from "./upload-repository.ts";

type Parley = Awaited<ReturnType<typeof createTestParley>>;

const open: Parley[] = [];
const start = async (settings: Record<string, string> = {}) => {
  const parley = await createTestParley(settings);
  open.push(parley);
  return parley;
};
afterEach(async () => {
  for (const parley of open.splice(0)) await parley.close();
});

const botWith = (options: Json = {}, type = "file input") =>
  sampleFile({
    groups: [
      {
        id: "g1",
        title: "Files",
        graphCoordinates: { x: 0, y: 0 },
        blocks: [
          { id: "bFile", type, options },
          { id: "bText", type: "text input" },
        ],
      },
    ],
    edges: [{ id: "e0", from: { eventId: "start" }, to: { groupId: "g1" } }],
  });

const openChat = async (parley: Parley, file = botWith(), wantsToken = false) => {
  const bot = await parley.publishBot(file);
  const created = await (await parley.visitor("POST", `/api/typebots/${bot.id}/results`, { wantsToken })).json();
  const resultId: string = created.result.id;
  const ask = (
    name: string,
    more: { type?: string; path?: string; block?: string; bot?: string; token?: string } = {},
  ) => {
    const { type = "", block = "bFile", bot: ref = bot.id, token = created.token } = more;
    const path = more.path ?? `public/results/${resultId}/${block}/${name}`;
    const query = new URLSearchParams({ filePath: path, fileType: type });
    const headers: Record<string, string> = token ? { "x-parley-token": token } : {};
    return parley.visitor(
      "GET",
      `/api/typebots/${ref}/blocks/${block}/storage/upload-url?${query}`,
      undefined,
      headers,
    );
  };
  const send = (url: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
    parley.parley.viewer.request(url, { method: "PUT", body, headers });
  /** Uploads a file; returns the address at which it is stored. */
  const upload = async (name: string, body: BodyInit, type = ""): Promise<string> => {
    const { presignedUrl } = await (await ask(name, { type })).json();
    expect((await send(presignedUrl, body)).status).toBe(204);
    return presignedUrl.split("?")[0];
  };
  const read = (url: string, headers: Record<string, string> = {}) => parley.parley.viewer.request(url, { headers });
  return { bot, resultId, token: created.token as string | undefined, ask, send, upload, read };
};

describe("the upload address", () => {
  it("spec 7.7: GET …/storage/upload-url answers presignedUrl and hasReachedStorageLimit", async () => {
    const chat = await openChat(await start());
    const response = await chat.ask("cv.pdf", { type: "application/pdf" });
    expect(await response.json()).toMatchObject({
      presignedUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/uploads\/.+\?token=.+/),
      hasReachedStorageLimit: false,
      maxFileSize: 10,
    });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("spec 7.10: the file path is public/results/{resultId}/{blockId}/{fileName}", async () => {
    const chat = await openChat(await start());
    const url = await chat.upload("cv.pdf", "%PDF-1.7");
    expect(new URL(url).pathname).toBe(`/uploads/public/results/${chat.resultId}/bFile/cv.pdf`);
  });

  it("spec 7.8: PUT {presigned URL} takes the file; the stored URL is the presigned URL without its query string", async () => {
    const chat = await openChat(await start());
    const url = await chat.upload("notes.txt", "Grüße", "text/plain");
    const response = await chat.read(url);
    expect([response.status, await response.text()]).toEqual([200, "Grüße"]);
  });

  it("is also given under the older paths and the public id", async () => {
    const parley = await start();
    const { bot, resultId, ask } = await openChat(parley);
    const query = `storage/upload-url?filePath=public/results/${resultId}/bFile/a.txt`;
    for (const path of [
      `/api/v1/typebots/${bot.id}/blocks/bFile/${query}`,
      `/api/typebots/${bot.id}/steps/bFile/${query}`,
    ])
      expect((await parley.visitor("GET", path)).status).toBe(200);
    expect((await ask("a.txt", { bot: bot.publicId })).status).toBe(200);
  });

  it("spec 8.4: Storage limit reached: no URL for that file", async () => {
    const chat = await openChat(await start({ PARLEY_STORAGE_LIMIT: "0" }));
    expect(await (await chat.ask("a.txt")).json()).toEqual({
      presignedUrl: null,
      hasReachedStorageLimit: true,
    });
  });

  it("counts what is stored against the limit", async () => {
    const parley = await start({ PARLEY_STORAGE_LIMIT: "1" });
    const chat = await openChat(parley);
    await chat.upload("a.bin", new Uint8Array(1_048_577));
    expect(await (await chat.ask("b.bin")).json()).toMatchObject({ hasReachedStorageLimit: true });
  });

  it("never gives one address to two files", async () => {
    const chat = await openChat(await start());
    const urls = [await chat.upload("a.txt", "1"), await chat.upload("a.txt", "2"), await chat.upload("a.txt", "3")];
    expect(urls.map((url) => decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? ""))).toEqual([
      "a.txt",
      "a(1).txt",
      "a(2).txt",
    ]);
    expect(await Promise.all(urls.map(async (url) => (await chat.read(url)).text()))).toEqual(["1", "2", "3"]);
  });

  it("keeps names readable and makes them safe", async () => {
    const chat = await openChat(await start());
    const url = await chat.upload("Übersicht, 2026 (neu).txt", "x");
    expect(decodeURIComponent(url)).toMatch(/\/Übersicht-2026-\(neu\)\.txt$/);
    expect(url).toMatch(/^[\x21-\x7e]+$/);
    expect(url).not.toContain(",");
    expect((await chat.read(url)).headers.get("content-disposition")).toContain("%C3%9Cbersicht-2026-");
  });
});

describe("who may ask", () => {
  it("needs a result, its token where it has one, and a block of its bot that takes files", async () => {
    const parley = await start();
    const chat = await openChat(parley, botWith(), true);
    expect((await chat.ask("a.txt")).status).toBe(200);
    for (const token of ["wrong", ""]) expect((await chat.ask("a.txt", { token })).status).toBe(403);
    expect((await chat.ask("a.txt", { path: "public/results/0000000000/bFile/a.txt" })).status).toBe(404);
    expect((await chat.ask("a.txt", { block: "bText" })).status).toBe(400);
    expect((await chat.ask("a.txt", { block: "bNone" })).status).toBe(400);
    const other = await openChat(parley);
    expect((await chat.ask("a.txt", { bot: other.bot.id })).status).toBe(400);
    expect((await chat.ask("a.txt", { bot: "nobody" })).status).toBe(400);
  });

  it("looks at the version the result is pinned to", async () => {
    const parley = await start();
    const chat = await openChat(parley);
    const changed = botWith({ allowedFileTypes: { isEnabled: true, types: [".pdf"] } });
    await parley.importFiles([changed]);
    expect((await chat.ask("a.txt")).status).toBe(200);
  });

  it("knows the blocks of linked bots, in the versions the result is pinned to", async () => {
    const parley = await start();
    const [inner] = await parley.importFiles([{ ...botWith(), id: "inner" }]);
    const link = { id: "bLink", type: "Typebot link", options: { typebotId: inner?.id ?? "" } };
    const groups = [{ id: "g1", title: "Link", graphCoordinates: { x: 0, y: 0 }, blocks: [link] }];
    const edges = [{ id: "e0", from: { eventId: "start" }, to: { groupId: "g1" } }];
    const chat = await openChat(parley, sampleFile({ groups, edges }));
    expect((await chat.ask("a.txt")).status).toBe(400);
    expect((await chat.ask("a.txt", { bot: inner?.id ?? "" })).status).toBe(200);
  });

  it("refuses pages the author has not allowed", async () => {
    const parley = await start();
    const settings = { security: { allowedOrigins: ["https://mine.example"] } };
    const { bot, resultId } = await openChat(parley, { ...botWith(), settings });
    const path = `/api/typebots/${bot.id}/blocks/bFile/storage/upload-url?filePath=public/results/${resultId}/bFile/a.txt`;
    const from = (origin: string) => parley.visitor("GET", path, undefined, { origin });
    expect((await from("https://other.example")).status).toBe(403);
    expect((await from("https://mine.example")).status).toBe(200);
  });

  it.each([
    [""],
    ["a.txt"],
    ["/etc/passwd"],
    ["public/results/R/bFile"],
    ["public/results/R/bFile/x/a.txt"],
    ["public/results/R/bOther/a.txt"],
    ["secret/results/R/bFile/a.txt"],
    ["/public/results/R/bFile/a.txt"],
    ["public/results/R/bFile/.."],
    ["public/results/R/bFile/"],
    ["public/results/../bFile/a.txt"],
    ["public/results/R/bFile/..\\a.txt"],
    ["public/results/R/bFile/a\0.txt"],
    ["public/results/R/bFile/%2e%2e%2fa.txt"],
    ["public/results/R/bFile/..%2Fa.txt"],
    ["public/results/R/bFile/a%00.txt"],
    ["https://evil.example/public/results/R/bFile/a.txt"],
  ])("refuses the path %j", async (path) => {
    const chat = await openChat(await start());
    const response = await chat.ask("", { path: path.replace("R", chat.resultId) });
    expect(response.status).toBe(400);
  });
});

describe("what may be sent", () => {
  it("is as large as the block allows, counted while it comes", async () => {
    const chat = await openChat(await start(), botWith({ sizeLimit: 0.001 }));
    const { presignedUrl, maxFileSize } = await (await chat.ask("a.bin")).json();
    expect(maxFileSize).toBe(0);
    expect((await chat.send(presignedUrl, new Uint8Array(1048))).status).toBe(204);
    const large = await chat.send(presignedUrl, new Uint8Array(1049));
    expect([large.status, (await large.json()).code]).toEqual([413, "TOO_LARGE"]);
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(500)),
    });
    const streamed = new Request(new URL(presignedUrl), {
      method: "PUT",
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect((await open[0]?.parley.viewer.request(streamed))?.status).toBe(413);
    // The earlier file is still stored completely.
    expect((await (await chat.read(presignedUrl.split("?")[0])).arrayBuffer()).byteLength).toBe(1048);
  });

  it("is never larger than the server's own limit, nor than 500 MB", async () => {
    const small = await openChat(await start({ NEXT_PUBLIC_BOT_FILE_UPLOAD_MAX_SIZE: "2" }));
    expect(await (await small.ask("a.bin")).json()).toMatchObject({ maxFileSize: 2 });
    const larger = await openChat(
      await start({ NEXT_PUBLIC_BOT_FILE_UPLOAD_MAX_SIZE: "2" }),
      botWith({ sizeLimit: 3 }),
    );
    expect(await (await larger.ask("a.bin")).json()).toMatchObject({ maxFileSize: 2 });
    const huge = await openChat(await start(), botWith({ sizeLimit: 9000 }));
    expect(await (await huge.ask("a.bin")).json()).toMatchObject({ maxFileSize: 500 });
  });

  it("spec 5.7: A file may have 10 MB where the block says nothing, or what the server's setting says", async () => {
    const usual = await openChat(await start());
    expect(await (await usual.ask("a.bin")).json()).toMatchObject({ maxFileSize: 10 });
    const parley = await start({ NEXT_PUBLIC_BOT_FILE_UPLOAD_MAX_SIZE: "50" });
    const raised = await openChat(parley);
    expect(await (await raised.ask("a.bin")).json()).toMatchObject({ maxFileSize: 50 });
    const own = await openChat(parley, botWith({ sizeLimit: 20 }));
    expect(await (await own.ask("a.bin")).json()).toMatchObject({ maxFileSize: 20 });
    const page = await (await parley.visitor("GET", `/${raised.bot.publicId}`)).text();
    expect(page).toContain('"fileSizeLimit":50');
  });

  it("is of a kind that the block allows, whatever the browser says", async () => {
    const chat = await openChat(await start(), botWith({ allowedFileTypes: { isEnabled: true, types: ["image/*"] } }));
    expect((await chat.ask("a.png", { type: "image/png" })).status).toBe(200);
    expect((await chat.ask("a", { type: "image/png" })).status).toBe(200);
    expect((await chat.ask("a.pdf", { type: "image/png" })).status).toBe(400);
    expect((await chat.ask("a", { type: "application/pdf" })).status).toBe(400);
  });

  it("goes only where its address says, and only while that is valid", async () => {
    const chat = await openChat(await start());
    const { presignedUrl } = await (await chat.ask("a.txt")).json();
    const token = presignedUrl.split("?token=")[1];
    const other = presignedUrl.replace("a.txt", "b.txt");
    // The change is not at the last character, because some of its bits are ignored.
    const swapped = presignedUrl.replace(/.(?=.{5}$)/, (character: string) => (character === "A" ? "B" : "A"));
    for (const url of [other, `/uploads/public/x?token=${token}`, presignedUrl.split("?")[0], swapped])
      expect((await chat.send(url, "x")).status).toBe(403);
    expect((await chat.send(presignedUrl, null)).status).toBe(400);
    expect((await chat.send(presignedUrl, "")).status).toBe(400);
    expect((await chat.read(presignedUrl)).status).toBe(404);
    expect((await chat.send(presignedUrl, "x")).status).toBe(204);
    expect((await chat.send(presignedUrl, "x")).status).toBe(204);
  });

  it("may come from pages of other origins", async () => {
    const parley = await start();
    const response = await parley.parley.viewer.request("/uploads/public/x", {
      method: "OPTIONS",
      headers: { origin: "https://a.b", "access-control-request-headers": "content-type,cache-control" },
    });
    expect(response.headers.get("access-control-allow-methods")).toContain("PUT");
    expect(response.headers.get("access-control-allow-headers")).toContain("cache-control");
  });
});

describe("what is given back", () => {
  it("can't run anything in a browser", async () => {
    const chat = await openChat(await start());
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const headers = async (name: string, body: BodyInit, type = "") =>
      Object.fromEntries((await chat.read(await chat.upload(name, body, type))).headers);
    expect(await headers("a.png", png)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": expect.stringMatching(/^inline; /),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "public, max-age=86400",
      "content-length": "8",
    });
    for (const [name, body] of [
      ["a.svg", "<svg onload=alert(1)/>"],
      ["a.html", "<script>alert(1)</script>"],
      ["a.xml", "<?xml version='1.0'?>"],
      ["a.js", "alert(1)"],
      ["b.png", "<html><script>alert(1)</script>"],
    ] as const)
      expect(await headers(name, body, "image/png")).toMatchObject({
        "content-type": "application/octet-stream",
        "content-disposition": expect.stringMatching(/^attachment; /),
      });
  });

  it("comes in parts, and not twice to who has it", async () => {
    const chat = await openChat(await start());
    const url = await chat.upload("a.txt", "0123456789");
    const part = await chat.read(url, { range: "bytes=2-4" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    expect((await chat.read(url, { range: "bytes=10-" })).status).toBe(416);
    const etag = (await chat.read(url)).headers.get("etag") ?? "";
    expect((await chat.read(url, { "if-none-match": etag })).status).toBe(304);
    expect((await chat.read(url, { range: "bytes=0-1", "if-range": '"old"' })).status).toBe(200);
    const head = await open[0]?.parley.viewer.request(url, { method: "HEAD" });
    expect([head?.status, head?.headers.get("content-length"), await head?.text()]).toEqual([200, "10", ""]);
  });

  it("is nothing but files that were sent", async () => {
    const chat = await openChat(await start());
    for (const path of ["/uploads/", "/uploads/..%2f..%2fparley.db", "/uploads/%00", "/uploads/%", "/uploads/public/x"])
      expect((await chat.read(path)).status).toBe(404);
    const json = await (await chat.read("/uploads/public/x")).json();
    expect(json.code).toBe("NOT_FOUND");
  });

  it("spec R4.4: is for the owner only where the file is private", async () => {
    const parley = await start();
    const chat = await openChat(parley, botWith({ visibility: "Private" }));
    const asked = await (await chat.ask("cv.pdf")).json();
    expect(new URL(asked.presignedUrl).pathname).toMatch(/^\/uploads\/private\//);
    await chat.send(asked.presignedUrl, "%PDF-1.7");
    const shown = await chat.read(asked.presignedUrl.split("?")[0]);
    expect([shown.status, shown.headers.get("location")]).toEqual([302, asked.fileUrl]);
    const { pathname } = new URL(asked.fileUrl);
    expect(pathname).toBe(`/api/typebots/${chat.bot.id}/results/${chat.resultId}/blocks/bFile/cv.pdf`);
    expect((await parley.parley.builder.request(pathname)).status).toBe(401);
    const own = await parley.owner("GET", pathname);
    expect([own.status, await own.text()]).toEqual([200, "%PDF-1.7"]);
    expect(own.headers.get("cache-control")).toBe("private, no-store");
    // The viewer's policy applies. Under the builder's, an HTML file from a visitor could act as the builder's app.
    expect(own.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(own.headers.get("x-content-type-options")).toBe("nosniff");
    const missing = await parley.owner("GET", pathname.replace("cv", "no"));
    expect([missing.status, missing.headers.get("content-security-policy")]).toEqual([
      404,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);

    const { services } = parley.parley;
    const [stored] = await listUploads(services.database.connection, chat.resultId ?? "");
    if (stored === undefined) throw new Error("The file is not there");
    const link = fileLink(services, stored, Date.now() + 60_000);
    const linked = await chat.read(link);
    expect([linked.status, await linked.text()]).toEqual([200, "%PDF-1.7"]);
    expect(linked.headers.get("cache-control")).toBe("private, no-store");
    for (const other of [
      fileLink(services, stored, Date.now() - 1),
      `${link}x`,
      fileLink(services, { ...stored, key: "private/results/r/b/other.pdf" }, Date.now() + 60_000).replace(
        /^[^?]+/,
        asked.presignedUrl.split("?")[0],
      ),
    ])
      expect((await chat.read(other)).status).toBe(302);
  });
});
