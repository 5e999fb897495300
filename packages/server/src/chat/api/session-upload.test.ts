import type { Json } from "@parley/core";
import { afterEach, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../../testing/create-test-parley.ts";

type Parley = Awaited<ReturnType<typeof createTestParley>>;

const open: Parley[] = [];
afterEach(async () => {
  for (const parley of open.splice(0)) await parley.close();
});

const start = async (blocks: Json[], publish = true) => {
  const parley = await createTestParley();
  open.push(parley);
  const groups = [{ id: "g1", title: "Files", graphCoordinates: { x: 0, y: 0 }, blocks }];
  const edges = [{ id: "e0", from: { eventId: "start" }, to: { groupId: "g1" } }];
  const [bot] = await parley.importFiles([sampleFile({ groups, edges })], publish);
  if (!bot) throw new Error("no bot");
  return { parley, bot };
};
const file = (options: Json = {}) => ({ id: "bFile", type: "file input", options });
const ask = async (parley: Parley, body: object) => {
  const response = await parley.visitor("POST", "/api/v3/generate-upload-url", body);
  return { status: response.status, json: await response.json() };
};
const begin = async (parley: Parley, publicId: string) =>
  (await parley.visitor("POST", `/api/v1/typebots/${publicId}/startChat`, {})).json();

it("gives chats on the server an address for the input they wait at, whichever they name", async () => {
  const { parley, bot } = await start([file()]);
  const { sessionId, resultId } = await begin(parley, bot.publicId);
  const given = { sessionId, blockId: "other", fileName: "My CV.pdf", fileType: "application/pdf", fileSize: 5 };
  const { status, json } = await ask(parley, given);
  expect(status).toBe(200);
  expect(json).toMatchObject({ formData: {}, fileType: "application/pdf", maxFileSize: 10 });
  expect(json.fileUrl).toMatch(/\/uploads\/public\/results\/\w{10}\/bFile\/[a-z\d]{24}\.pdf$/);
  if (resultId) expect(json.fileUrl).toContain(resultId);

  const headers = { "content-type": "application/pdf", "cache-control": "public, max-age=86400" };
  const sent = await parley.parley.viewer.request(json.presignedUrl, { method: "PUT", body: "%PDF-", headers });
  expect(sent.status).toBe(204);
  expect(await (await parley.parley.viewer.request(json.fileUrl)).text()).toBe("%PDF-");
  const reply = await parley.visitor("POST", `/api/v1/sessions/${sessionId}/continueChat`, { message: json.fileUrl });
  expect(reply.status).toBe(200);
});

it("refuses what the block does not allow, and chats that don't wait for files", async () => {
  const only = { allowedFileTypes: { isEnabled: true, types: ["image/*"] }, sizeLimit: 1 };
  const { parley, bot } = await start([file(only), { id: "bText", type: "text input" }]);
  const { sessionId } = await begin(parley, bot.publicId);
  const png = { sessionId, fileName: "a.png", fileType: "image/png" };
  expect((await ask(parley, { ...png, fileSize: 1_048_577 })).status).toBe(400);
  expect((await ask(parley, { ...png, fileName: "a.pdf", fileType: "application/pdf" })).status).toBe(400);
  expect((await ask(parley, { ...png, sessionId: "none" })).status).toBe(400);
  const { json } = await ask(parley, png);
  await parley.visitor("POST", `/api/v1/sessions/${sessionId}/continueChat`, { message: json.fileUrl });
  expect((await ask(parley, png)).status).toBe(400);
});

it("names a file by its type, and `bin` where that is not known", async () => {
  const { parley, bot } = await start([file()]);
  const { sessionId } = await begin(parley, bot.publicId);
  const nameOf = async (fileName: string, fileType?: string) =>
    (await ask(parley, { sessionId, fileName, fileType })).json.fileUrl.split(".").at(-1);
  expect(await nameOf("blob", "image/jpeg")).toBe("jpg");
  expect(await nameOf("photo.JPEG")).toBe("jpg");
  expect(await nameOf("blob")).toBe("bin");
});

it("takes attachments and recordings of text inputs where they are on", async () => {
  const { parley, bot } = await start([{ id: "b", type: "text input", options: { audioClip: { isEnabled: true } } }]);
  const { sessionId } = await begin(parley, bot.publicId);
  expect((await ask(parley, { sessionId, fileName: "a.webm", fileType: "audio/webm;codecs=opus" })).status).toBe(200);
  expect((await ask(parley, { sessionId, fileName: "a.png", fileType: "image/png" })).status).toBe(400);
});

it("spec 1.3: In preview mode nothing is really uploaded: the file is thrown away and its address made up", async () => {
  const { parley, bot } = await start([file()], false);
  const chat = await (await parley.owner("POST", `/api/v1/typebots/${bot.id}/preview/startChat`, {})).json();
  const asked = { sessionId: chat.sessionId, fileName: "a.png", fileType: "image/png" };
  expect((await ask(parley, asked)).status).toBe(200);
  const response = await parley.owner("POST", "/api/v3/generate-upload-url", asked);
  const { presignedUrl, fileUrl } = await response.json();
  expect([response.status, fileUrl]).toEqual([200, "http://fake-upload-url.com"]);
  const sent = await parley.parley.viewer.request(presignedUrl, { method: "PUT", body: "x" });
  expect(sent.status).toBe(204);
  expect((await parley.parley.viewer.request("/uploads/preview")).status).toBe(404);
  const rows = await parley.parley.services.database.connection.selectFrom("uploads").selectAll().execute();
  expect(rows).toEqual([]);
});
