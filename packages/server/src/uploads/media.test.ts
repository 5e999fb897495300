import { afterEach, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";
import { sweepUploads } from "./upload-sweep.ts";

type Parley = Awaited<ReturnType<typeof createTestParley>>;

const open: Parley[] = [];
afterEach(async () => {
  for (const parley of open.splice(0)) await parley.close();
});

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><style>a{}</style><script>alert(1)</script></svg>';

const start = async (settings: Record<string, string> = {}) => {
  const parley = await createTestParley(settings);
  open.push(parley);
  const [bot] = await parley.importFiles([sampleFile()], false);
  if (!bot) throw new Error("No bot");
  const ask = (fileName: string, more: { fileType?: string; fileSize?: number; ref?: string } = {}) => {
    const { ref = bot.id, ...rest } = more;
    return parley.owner("POST", `/api/v1/typebots/${ref}/media`, { fileName, fileSize: 8, ...rest });
  };
  const send = (address: string, body: BodyInit) => parley.parley.viewer.request(address, { method: "PUT", body });
  /** Uploads a file; returns its public address. */
  const upload = async (fileName: string, body: BodyInit, fileType = ""): Promise<string> => {
    const { uploadUrl, fileUrl } = await (await ask(fileName, { fileType })).json();
    expect((await send(uploadUrl, body)).status).toBe(204);
    return fileUrl;
  };
  const read = (address: string) => parley.parley.viewer.request(address);
  return { parley, bot, ask, send, upload, read };
};

it("takes an author's picture, which everybody can read", async () => {
  const { bot, upload, read } = await start();
  const address = await upload("Our logo.png", png, "image/png");
  expect(new URL(address).pathname).toBe(`/uploads/public/bots/${bot.id}/Our-logo.png`);
  const picture = await read(address);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(png);
  // A second file with the same name does not replace the first.
  expect(await upload("Our logo.png", png)).toMatch(/\/Our-logo\(1\)\.png$/);
});

it("gives drawings as pictures that can run nothing", async () => {
  const { upload, read } = await start();
  const { headers } = await read(await upload("logo.svg", svg));
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "image/svg+xml",
    "content-disposition": expect.stringMatching(/^attachment; /),
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    "x-content-type-options": "nosniff",
  });
});

it("refuses what is passed off as a picture, and serves nothing that a browser could run", async () => {
  const { ask, send, upload, read } = await start();
  for (const [name, body] of [
    ["page.png", "<html><script>alert(1)</script></html>"],
    ["page.mp4", "<!doctype html>"],
    ["words.svg", "alert(1)"],
  ] as const) {
    const { uploadUrl, fileUrl } = await (await ask(name)).json();
    const refused = await send(uploadUrl, body);
    expect([refused.status, (await refused.json()).code]).toEqual([400, "TYPE_NOT_ALLOWED"]);
    expect((await read(fileUrl)).status).toBe(404);
  }
  const page = await read(await upload("page.html", "<script>alert(1)</script>"));
  expect(page.headers.get("content-type")).toBe("application/octet-stream");
});

it("keeps to the limits of the server", async () => {
  const { ask, send } = await start({ NEXT_PUBLIC_BOT_FILE_UPLOAD_MAX_SIZE: "1", PARLEY_STORAGE_LIMIT: "2" });
  const refusal = async (response: Response) => [response.status, (await response.json()).code];
  expect(await refusal(await ask("a.mp4", { fileSize: 1_048_577 }))).toEqual([400, "TOO_LARGE"]);
  const { uploadUrl, maxFileSize } = await (await ask("a.mp4")).json();
  expect(maxFileSize).toBe(1);
  expect((await send(uploadUrl, new Uint8Array(1_048_577))).status).toBe(413);
  for (const name of ["b.mp4", "c.mp4"])
    expect((await send((await (await ask(name)).json()).uploadUrl, new Uint8Array(1_048_576))).status).toBe(204);
  expect(await refusal(await ask("d.png"))).toEqual([400, "STORAGE_FULL"]);
});

it("is for authors of the bot only", async () => {
  const { parley, bot, ask } = await start();
  const body = JSON.stringify({ fileName: "a.png", fileSize: 8 });
  const path = `/api/v1/typebots/${bot.id}/media`;
  expect((await parley.parley.builder.request(path, { method: "POST", body })).status).toBe(401);
  expect((await parley.parley.viewer.request(path, { method: "POST", body })).status).toBe(404);
  expect((await ask("a.png", { ref: "nobody" })).status).toBe(404);
});

it("goes with the bot, unless a copy of it shows the file", async () => {
  const { parley, bot, upload, read } = await start();
  const address = await upload("logo.png", png);
  const of = (ref: string) => `/api/v1/typebots/${ref}`;
  const status = async () => (await read(address)).status;
  const deleteForever = async (id: string) => {
    expect((await parley.owner("DELETE", of(id))).status).toBe(200);
    expect(await status()).toBe(200);
    expect((await parley.owner("POST", "/api/v1/typebots/delete-for-ever", { ids: [id] })).status).toBe(200);
  };
  const [copy] = await parley.importFiles([sampleFile({ settings: { metadata: { imageUrl: address } } })], false);
  await deleteForever(bot.id);
  expect(await status()).toBe(200);
  await deleteForever(copy?.id ?? "");
  expect(await status()).toBe(404);
});

it("stays while a saved theme shows it, and goes on to the bots that took the theme over", async () => {
  const { parley, bot, upload, read } = await start();
  const { services } = parley.parley;
  const address = await upload("logo.png", png);
  const theme = { chat: { hostAvatar: { isEnabled: true, url: address } } };
  const { id } = await (await parley.owner("POST", "/api/v1/themes", { name: "Ours", theme })).json();
  const isThere = async () => (await read(address)).status === 200;
  const deleteForever = async (botId: string) => {
    await parley.owner("DELETE", `/api/v1/typebots/${botId}`);
    await parley.owner("POST", "/api/v1/typebots/delete-for-ever", { ids: [botId] });
  };
  let now = Date.now();
  const sweep = async () => {
    now += 30 * 24 * 60 * 60_000;
    await sweepUploads(services, now);
  };
  await deleteForever(bot.id);
  await sweep();
  expect(await isThere()).toBe(true);
  const [other] = await parley.importFiles([sampleFile({ theme })], false);
  await parley.owner("DELETE", `/api/v1/themes/${id}`);
  await sweep();
  expect(await isThere()).toBe(true);
  await deleteForever(other?.id ?? "");
  expect(await isThere()).toBe(false);
});
