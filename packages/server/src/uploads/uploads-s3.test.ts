import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { openBucket, openFolder } from "../storage/open-storage.ts";
import { type S3Server, startS3Server } from "../storage/testing/s3-server.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { copyFiles } from "./copy-files.ts";

let server: S3Server;
const folders: string[] = [];
beforeAll(async () => {
  server = await startS3Server("typebot");
});
afterAll(async () => {
  await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The settings without S3_BUCKET, because the bucket has the default name. */
const settings = () => {
  const { S3_BUCKET: _, ...others } = server.settings;
  return others;
};

const sendPicture = async (more: Record<string, string> = {}) => {
  const parley = await createTestParley({ ...settings(), ...more });
  const { id } = await (await parley.owner("POST", "/api/v1/typebots", { name: "Pictures" })).json();
  const media = { fileName: "Zoë.png", fileType: "image/png", fileSize: 8 };
  const { uploadUrl, fileUrl } = await (await parley.owner("POST", `/api/v1/typebots/${id}/media`, media)).json();
  const body = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  expect((await parley.parley.viewer.request(uploadUrl, { method: "PUT", body })).status).toBe(204);
  return { parley, id, fileUrl: fileUrl as string, body };
};

it("spec R4.1, R4.3: files are kept in the bucket of the settings, read through the viewer, and deleted there", async () => {
  const { parley, id, fileUrl, body } = await sendPicture();
  expect([...server.files.keys()]).toEqual([`public/bots/${id}/Zoë.png`]);
  const read = await parley.parley.viewer.request(fileUrl);
  expect([read.status, new Uint8Array(await read.arrayBuffer())]).toEqual([200, body]);
  const part = await parley.parley.viewer.request(fileUrl, { headers: { range: "bytes=1-3" } });
  expect([part.status, await part.text()]).toEqual([206, "PNG"]);
  await parley.owner("DELETE", `/api/v1/typebots/${id}`);
  await parley.owner("POST", "/api/v1/typebots/delete-for-ever", { ids: [id] });
  expect([...server.files.keys()]).toEqual([]);
  await parley.close();
});

it("spec R4.3: public files get their address at the bucket's own domain, where there is one", async () => {
  const { parley, id, fileUrl } = await sendPicture({ S3_PUBLIC_CUSTOM_DOMAIN: "https://files.example.org/" });
  expect(fileUrl).toBe(`https://files.example.org/public/bots/${id}/Zo%C3%AB.png`);
  expect(server.files.get(`public/bots/${id}/Zoë.png`)?.headers).toMatchObject({ "content-type": "image/png" });
  await parley.close();
});

it("files are copied between folder and bucket; what is there already is left alone", async () => {
  server.files.clear();
  const folder = mkdtempSync(join(tmpdir(), "parley-copy-"));
  folders.push(folder);
  const disk = openFolder(folder);
  const bucket = openBucket(parseEnvironment(settings()));
  if (!bucket) throw new Error("There is no bucket.");
  const write = async (key: string, text: string) => {
    const bytes = async function* () {
      yield new TextEncoder().encode(text);
    };
    await disk.storage.put(key, bytes(), { type: "", disposition: "", maxSize: 100 });
  };
  await write("public/results/r/b/cv.pdf", "%PDF");
  await write("public/results/r/b/page.html", "<script>");
  await write("private/x", "x");
  const steps: number[] = [];
  const first = await copyFiles(disk.storage, bucket.storage, ({ files }) => steps.push(files));
  expect([first, steps]).toEqual([{ files: 3, copied: 3, bytes: 13 }, [1, 2, 3]]);
  const typeOf = (key: string) => server.files.get(key)?.headers["content-type"];
  expect(typeOf("public/results/r/b/cv.pdf")).toBe("application/pdf");
  expect(typeOf("public/results/r/b/page.html")).toBe("application/octet-stream");
  await write("private/x", "changed");
  expect(await copyFiles(disk.storage, bucket.storage, () => {})).toEqual({ files: 3, copied: 1, bytes: 7 });
  expect(server.files.get("private/x")?.body.toString()).toBe("changed");
  const other = mkdtempSync(join(tmpdir(), "parley-copy-"));
  folders.push(other);
  expect(await copyFiles(bucket.storage, openFolder(other).storage, () => {})).toMatchObject({ copied: 3 });
  await bucket.close();
});
