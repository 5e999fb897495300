import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Bytes } from "../storage/storage.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { fileInForm, formBoundary } from "./file-in-form.ts";

let test: Awaited<ReturnType<typeof createTestClient>>;
beforeAll(async () => {
  test = await createTestClient();
});
afterAll(() => test.close());

const file = { groups: { A: [{ type: "file input", id: "bFile", options: { sizeLimit: 0.01 } }] } };

/** Uploads as clients of versions 0.2 to 0.9 do: they ask for an address, then post a form to it. */
const sendAsBefore = async (address: { presignedUrl: string; formData: object }, content: Blob) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(address.formData)) form.append(name, String(value));
  form.append("file", content, "my cv.pdf");
  return test.parley.viewer.request(address.presignedUrl, { method: "POST", body: form });
};

describe("older clients of the chat API", () => {
  it.each([
    ["/api/v2/generate-upload-url", (sessionId: string) => ({ sessionId, fileName: "cv.pdf" })],
    ["/api/v3/generate-upload-url", (sessionId: string) => ({ sessionId, fileName: "cv.pdf", blockId: "bFile" })],
    ["/api/v1/generate-upload-url", (sessionId: string) => ({ filePathProps: { sessionId, fileName: "cv.pdf" } })],
  ])("send files in a form, by %s", async (path, bodyOf) => {
    const { sessionId } = (await test.begin(file)).body;
    const { status, body } = await test.post(path, { ...bodyOf(sessionId), fileType: "application/pdf" });
    expect([status, body.formData]).toEqual([200, {}]);
    const content = `%PDF-1.7\r\n--not a boundary\r\n${"x".repeat(2000)}\r\n`;
    const sent = await sendAsBefore(body, new Blob([content], { type: "application/pdf" }));
    expect([sent.status, sent.ok]).toEqual([204, true]);
    const read = await test.parley.viewer.request(body.fileUrl);
    expect([await read.text(), read.headers.get("content-type")]).toEqual([content, "application/pdf"]);
    expect((await test.send(sessionId, body.fileUrl)).status).toBe(200);
  });

  it("are told of a file that is too large, of none, and of what is no form", async () => {
    const { sessionId } = (await test.begin(file)).body;
    const { body } = await test.post("/api/v2/generate-upload-url", { sessionId, fileName: "cv.pdf" });
    const large = await sendAsBefore(body, new Blob(["x".repeat(10_486)]));
    expect([large.status, (await large.json()).code]).toEqual([413, "TOO_LARGE"]);
    const huge = await sendAsBefore(body, new Blob(["x".repeat(200_000)]));
    expect(huge.status).toBe(413);
    expect((await sendAsBefore(body, new Blob([]))).status).toBe(400);
    const { presignedUrl } = body;
    const post = async (content: BodyInit, headers: Record<string, string> = {}) => {
      const response = await test.parley.viewer.request(presignedUrl, { method: "POST", body: content, headers });
      return [response.status, (await response.json()).code];
    };
    const empty = new FormData();
    empty.append("name", "x");
    expect(await post(empty)).toEqual([400, "NO_BODY"]);
    expect(await post("x")).toEqual([400, "BAD_REQUEST"]);
    const cut = '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx';
    expect(await post(cut, { "content-type": "multipart/form-data; boundary=b" })).toEqual([400, "BAD_REQUEST"]);
    expect((await test.parley.viewer.request(body.fileUrl)).status).toBe(404);
  });
});

describe("the first clients of the chat API", () => {
  const block = "bFile";
  /** Asks for an address, posts the form, and returns that address with the file's path appended. */
  const sendFile = async (publicId: string, resultId: string, fileName: string) => {
    const path = `public/results/${resultId}/${block}/${fileName}`;
    const query = new URLSearchParams({ filePath: path, fileType: "application/pdf" });
    const asked = await test.visitor("GET", `/api/typebots/${publicId}/blocks/${block}/storage/upload-url?${query}`);
    const { presignedUrl, hasReachedStorageLimit } = await asked.json();
    expect([asked.status, hasReachedStorageLimit]).toEqual([200, false]);
    const form = { presignedUrl: presignedUrl.url, formData: presignedUrl.fields };
    expect((await sendAsBefore(form, new Blob([fileName]))).ok).toBe(true);
    return `${presignedUrl.url.split("?")[0]}/${path}`;
  };
  const visit = async (options: { isMultipleAllowed?: boolean; visibility?: string }) => {
    const publicId = await test.publish({ groups: { A: [{ type: "file input", id: block, options }] } });
    const { body } = await test.post("/api/v1/sendMessage", { startParams: { typebot: publicId } });
    const { sessionId, resultId, typebot } = body;
    return { publicId, sessionId, resultId, botId: typebot.id };
  };

  it("send files to the address of the result, and what is stored is where the files are", async () => {
    const { publicId, botId, sessionId, resultId } = await visit({ isMultipleAllowed: true });
    const sent = [await sendFile(botId, resultId, "my cv, new.pdf"), await sendFile(botId, resultId, "b.pdf")];
    const answered = await test.post("/api/v1/sendMessage", { sessionId, message: sent.join(", ") });
    expect(answered.status).toBe(200);
    const [result] = await test.resultsOf(publicId);
    const content = result?.answers[0]?.content ?? "";
    // The visitor's token must not appear in the stored answer.
    expect(content).not.toContain(resultId.split(".")[1]);
    const files = content.split(", http").map((part, index) => (index === 0 ? part : `http${part}`));
    const texts = files.map(async (address) => (await test.parley.viewer.request(address)).text());
    expect(await Promise.all(texts)).toEqual(["my cv, new.pdf", "b.pdf"]);
  });

  it("send private files, too, and none without the token of the result", async () => {
    const { publicId, botId, sessionId, resultId } = await visit({ visibility: "Private" });
    const message = await sendFile(botId, resultId, "secret.pdf");
    expect((await test.post("/api/v1/sendMessage", { sessionId, message })).status).toBe(200);
    const [result] = await test.resultsOf(publicId);
    const id = resultId.split(".")[0];
    expect(result?.answers[0]?.content).toMatch(
      new RegExp(`/api/typebots/\\w+/results/${id}/blocks/${block}/secret.pdf$`),
    );
    for (const shown of [id, `${id}.wrong`]) {
      const query = new URLSearchParams({ filePath: `public/results/${shown}/${block}/a.pdf` });
      const refused = await test.visitor("GET", `/api/typebots/${botId}/blocks/${block}/storage/upload-url?${query}`);
      expect([shown, refused.status]).toEqual([shown, 403]);
    }
  });
});

describe("a full storage", () => {
  it("is told to the client and, in the result's logs, to the author", async () => {
    const full = await createTestClient({ PARLEY_STORAGE_LIMIT: "0" });
    const { sessionId, resultId } = (await full.begin(file)).body;
    const answer = await full.post("/api/v2/generate-upload-url", { sessionId, fileName: "cv.pdf" });
    const message = "The storage limit has been reached.";
    expect(answer).toMatchObject({ status: 400, body: { code: "STORAGE_FULL", message } });
    const logs = await full.parley.services.database.connection.selectFrom("logs").selectAll().execute();
    expect(logs).toMatchObject([
      { result_id: resultId, status: "error", description: expect.stringContaining("The storage is full") },
    ]);
    await full.close();
  });

  it("is told where it is the disk", async () => {
    const { sessionId } = (await test.begin(file)).body;
    const { body } = await test.post("/api/v2/generate-upload-url", { sessionId, fileName: "cv.pdf" });
    const { storage } = test.parley.services;
    const put = storage.put;
    storage.put = async () => {
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    };
    const sent = await sendAsBefore(body, new Blob(["x"]));
    storage.put = put;
    expect([sent.status, (await sent.json()).code]).toEqual([507, "STORAGE_FULL"]);
  });
});

describe("the file in a form", () => {
  const read = async (text: string, size: number, boundary = "b") => {
    async function* chunks(): Bytes {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    const parts: Uint8Array[] = [];
    for await (const part of fileInForm(chunks(), boundary)) parts.push(part);
    return Buffer.concat(parts).toString();
  };
  const part = (name: string, content: string) =>
    `--b\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;

  it("is found behind other fields, however the bytes come", async () => {
    const content = "one\r\n--x\r\n-\r\r\n--\r\ntwo\r\n";
    const form = `before\r\n${part("key", "")}${part("x", 'name="file"')}${part("file", content)}${part("after", "x")}--b--`;
    for (const size of [1, 2, 3, 7, 64, 10_000]) expect([size, await read(form, size)]).toEqual([size, content]);
    expect(await read(`${part("file", "")}--b--\r\n`, 5)).toBe("");
  });

  it("is missing where no field is called so", async () => {
    const named = '--b\r\nContent-Disposition: form-data; name="x"; filename="file"\r\n\r\nx\r\n--b--\r\n';
    await expect(read(named, 9)).rejects.toThrow('The form has no field "file".');
    await expect(read("", 9)).rejects.toThrow("it ends in the middle");
    const heads = `--b\r\nX: ${"x".repeat(20_000)}\r\n\r\nx\r\n--b--`;
    await expect(read(heads, 1000)).rejects.toThrow("too long");
  });

  it.each([
    ["multipart/form-data; boundary=----WebKitFormBoundaryX", "----WebKitFormBoundaryX"],
    ['multipart/form-data; charset=utf-8; boundary="a b"', "a b"],
    ["multipart/form-data", null],
    ["text/plain; boundary=x", null],
    [undefined, null],
  ])("has the boundary that %j names", (type, boundary) => expect(formBoundary(type)).toBe(boundary));
});
