import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { passTime, resetClock } from "../testing/set-clock.ts";
import { createUploadTokens } from "../uploads/upload-tokens.ts";
import { createPreviewTokens } from "./preview-tokens.ts";

let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley({ NEXTAUTH_URL: "https://builder.example.org" });
});
afterAll(() => test.close());

const link = (typebotId: string) => ({ type: "Typebot link", options: { typebotId } });
const importDrafts = async (files: Parameters<typeof createTestFile>[0][], publish = false) =>
  (await test.importFiles(files.map(createTestFile), publish)).map(({ id }) => id);
const importDraft = async (greeting: string, publish = false) =>
  (
    await importDrafts([{ id: "draft", groups: { A: [says(greeting), asks("Name")] }, variables: ["Name"] }], publish)
  )[0] ?? "";
const changeDraft = async (id: string, from: string, to: string) => {
  const { connection } = test.parley.services.database;
  const { draft } = await connection.selectFrom("bots").select("draft").where("id", "=", id).executeTakeFirstOrThrow();
  await connection
    .updateTable("bots")
    .set({ draft: draft.replaceAll(from, to) })
    .where("id", "=", id)
    .execute();
};
const openPreview = async (ref: string): Promise<{ url: string; expiresAt: string; token: string }> => {
  const response = await test.owner(
    "POST",
    `/api/v1/typebots/${ref}/preview`,
    {},
    { origin: "https://builder.example.org" },
  );
  expect(response.status).toBe(200);
  const { url, expiresAt } = await response.json();
  return { url, expiresAt, token: url.split("/").at(-1) };
};
const rowsOf = async (table: "results" | "sessions") =>
  (await test.parley.services.database.connection.selectFrom(table).select("id").execute()).length;

describe("the address of a preview", () => {
  it("is in the viewer, holds for ten minutes, and is for the owner alone to make", async () => {
    const id = await importDraft("Hello");
    const before = Date.now();
    const { url, expiresAt, token } = await openPreview(id);
    expect(url).toBe(`http://127.0.0.1:3001/preview/${token}`);
    const time = Date.parse(expiresAt) - before;
    expect(time).toBeGreaterThanOrEqual(600_000);
    expect(time).toBeLessThan(660_000);
    const path = `/api/v1/typebots/${id}/preview`;
    expect((await test.parley.builder.request(path, { method: "POST" })).status).toBe(401);
    expect((await test.owner("POST", path, {}, { origin: "http://127.0.0.1:3001" })).status).toBe(403);
    expect((await test.owner("POST", "/api/v1/typebots/nobody/preview", {})).status).toBe(404);
  });

  it("is worth nothing when it is over, was changed or signed for something else", async () => {
    const botId = await importDraft("Hello");
    const { token } = await openPreview(botId);
    const grant = { workspaceId: "main", botId, expiresAt: Date.now() + 60_000 };
    const upload = { key: null, type: "", maxSize: 1, expiresAt: grant.expiresAt };
    const wrong = {
      over: test.parley.services.previewTokens.write({ ...grant, expiresAt: Date.now() }),
      foreign: createPreviewTokens("x".repeat(32)).write(grant),
      changed: `${Buffer.from(JSON.stringify(grant)).toString("base64url")}.${token.split(".")[1]}`,
      upload: test.parley.services.uploadTokens.write(upload),
      cut: token.slice(0, -2),
    };
    for (const [name, value] of Object.entries(wrong)) {
      const page = await test.visitor("GET", `/preview/${value}`);
      expect([name, page.status, page.headers.get("cache-control")]).toEqual([name, 403, "no-store"]);
      expect(await page.text()).toContain("This preview is over.");
      const headers = { "x-parley-preview": value };
      expect((await test.visitor("GET", `/api/v1/preview-flows/${botId}`, undefined, headers)).status).toBe(403);
    }
    expect((await test.visitor("GET", `/api/v1/preview-flows/${botId}`)).status).toBe(403);
  });

  it("can be read by every process that has the secret, until it expires", () => {
    const secret = "s".repeat(32);
    const grant = { workspaceId: "main", botId: "b", expiresAt: Date.now() + 60_000 };
    const token = createPreviewTokens(secret).write(grant);
    expect(createPreviewTokens(secret).read(token)).toEqual(grant);
    expect(createUploadTokens(secret).read(token)).toBeNull();
    passTime(60_000);
    expect(createPreviewTokens(secret).read(token)).toBeNull();
    resetClock();
  });
});

describe("the page of a preview", () => {
  it("spec 1.4: shows the draft as its owner has it now, whatever is published", async () => {
    const id = await importDraft("Hello", true);
    await changeDraft(id, "Hello", "Welcome");
    const { token } = await openPreview(id);
    const html = await (await test.visitor("GET", `/preview/${token}`)).text();
    expect(html).toContain("Welcome");
    expect(html).not.toContain("Hello");
    await changeDraft(id, "Welcome", "Good day");
    expect(await (await test.visitor("GET", `/preview/${token}`)).text()).toContain("Good day");
    expect(await (await test.visitor("GET", `/${id}`)).text()).toContain("Hello");
  });

  it("is a preview to the bot and to the script, and makes no result", async () => {
    const id = await importDraft("Hello {{Name}}");
    const { token } = await openPreview(id);
    const html = await (await test.visitor("GET", `/preview/${token}?name=Ada`)).text();
    expect(html).toContain("Hello Ada");
    const bootstrap = JSON.parse(/id="parley-bootstrap">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}");
    expect(bootstrap).toMatchObject({
      flow: { botId: id, version: null },
      isPreview: true,
      previewToken: token,
      firstStep: { session: { context: { isPreview: true } } },
    });
    expect([await rowsOf("results"), await rowsOf("sessions")]).toEqual([0, 0]);
  });

  it("is neither kept nor listed, and is framed by the builder alone", async () => {
    const file = { id: "seen", groups: { A: [says("Hi")] }, settings: { metadata: { allowIndexing: true } } };
    const [id = ""] = await importDrafts([file]);
    const { token } = await openPreview(id);
    const { headers, status } = await test.visitor("GET", `/preview/${token}`);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("content-security-policy")).toBe("frame-ancestors https://builder.example.org");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("is not found once the bot is gone", async () => {
    const id = await importDraft("Hello");
    const { token } = await openPreview(id);
    await test.parley.services.database.connection.deleteFrom("bots").where("id", "=", id).execute();
    expect((await test.visitor("GET", `/preview/${token}`)).status).toBe(404);
  });
});

describe("a file that nobody has imported", () => {
  const send = (path: string, file: object) =>
    test.parley.viewer.request(path, { method: "POST", body: new URLSearchParams({ file: JSON.stringify(file) }) });
  const openFilePreview = async () => {
    const response = await test.owner("POST", "/api/v1/file-previews", {}, { origin: "https://builder.example.org" });
    const { url } = await response.json();
    return new URL(url).pathname;
  };
  const file = createTestFile({ id: "unseen", groups: { A: [says("Hi from a file"), asks("Name")] } });

  it("is played by the page that a form sends it to, and nothing is stored", async () => {
    const path = await openFilePreview();
    const page = await send(path, file);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(page.headers.get("content-security-policy")).toBe("frame-ancestors https://builder.example.org");
    expect(await page.text()).toContain("Hi from a file");
    expect((await test.visitor("GET", path)).status).toBe(404);
    const { typebots } = await (await test.owner("GET", "/api/v1/typebots")).json();
    expect(typebots.filter(({ name }: { name: string }) => name === file.name)).toEqual([]);
  });

  it("needs the owner's permission: that of a bot is not enough, and nothing but a bot is played", async () => {
    const { url } = await openPreview(await importDraft("Hello"));
    expect((await send(new URL(url).pathname, file)).status).toBe(403);
    expect((await send("/preview/nothing", file)).status).toBe(403);
    const path = await openFilePreview();
    expect((await send(path, { version: "6.1" })).status).toBe(400);
    expect((await send(path, { ...file, name: "x".repeat(6 * 1_048_576) })).status).toBe(413);
    const flow = await test.visitor("GET", "/api/v1/preview-flows/preview", undefined, {
      "x-parley-preview": path.split("/").at(-1) ?? "",
    });
    expect(flow.status).toBe(404);
  });
});

describe("linked bots", () => {
  const files = [
    { id: "outer", groups: { A: [link("middle")] } },
    { id: "middle", groups: { A: [says("In the middle"), link("inner")] } },
    {
      id: "inner",
      groups: { A: [says("Inside"), { type: "Webhook", options: { webhook: { url: "https://hidden" } } }] },
    },
    { id: "other", groups: { A: [says("Elsewhere")] } },
  ];

  it("spec 7.6: are given as drafts by the owner-side call", async () => {
    const [, middle = ""] = await importDrafts(files);
    const response = await test.owner("GET", `/api/typebots/${middle}`);
    const { typebot } = await response.json();
    expect(typebot).toMatchObject({ id: middle, groups: [{ blocks: [{ type: "text" }, { type: "Typebot link" }] }] });
    expect((await test.parley.builder.request(`/api/typebots/${middle}`)).status).toBe(401);
  });

  it("can be loaded with the preview's permission, links of links included, but no other bots", async () => {
    const [outer = "", middle = "", inner = "", other = ""] = await importDrafts(files);
    const { token } = await openPreview(outer);
    const read = (id: string) =>
      test.visitor("GET", `/api/v1/preview-flows/${id}`, undefined, { "x-parley-preview": token });
    const response = await read(middle);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ flow: { botId: middle, version: null } });
    const text = await (await read(inner)).text();
    expect(text).toContain("Inside");
    expect(text).not.toContain("https://hidden");
    expect((await read(other)).status).toBe(404);
    expect((await read("nobody")).status).toBe(404);
  });
});
