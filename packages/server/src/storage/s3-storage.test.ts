import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOutbound, type Outbound } from "../outbound/create-outbound.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Bytes } from "./storage.ts";
import { describeStorage } from "./testing/describe-storage.ts";
import { type S3Server, s3Keys, s3Region, startS3Server } from "./testing/s3-server.ts";

let server: S3Server;
let outbound: Outbound;
beforeAll(async () => {
  server = await startS3Server();
  outbound = createOutbound({ allowedHosts: [], allowsLoopback: true });
});
afterAll(async () => {
  await outbound.close();
  await server.close();
});
beforeEach(() => {
  server.files.clear();
  server.uploads.clear();
});

const open = (keys = s3Keys) =>
  createS3Storage({ endpoint: server.endpoint, bucket: server.bucket, region: s3Region, ...keys }, outbound);

describeStorage("S3", async () => open());

const facts = { type: "audio/mpeg", disposition: 'inline; filename="a.mp3"', maxSize: 64 * 1024 * 1024 };
const mebibyte = 1024 * 1024;

async function* chunks(count: number, size = mebibyte): Bytes {
  for (let at = 0; at < count; at += 1) yield new Uint8Array(size).fill(at + 1);
}

describe("a file in a bucket", () => {
  it("keeps its content type; public ones may be kept by caches for a day", async () => {
    await open().put("public/a b/ü'!*().mp3", chunks(1, 3), facts);
    await open().put("private/x", chunks(1, 3), facts);
    expect(server.files.get("public/a b/ü'!*().mp3")?.headers).toEqual({
      "content-type": facts.type,
      "content-disposition": facts.disposition,
      "cache-control": "public, max-age=86400",
    });
    expect(server.files.get("private/x")?.headers).not.toHaveProperty("cache-control");
  });

  it.each([8, 9, 17])("spec R4.5: of %s MiB is sent in parts, byte for byte", async (count) => {
    const storage = open();
    expect(await storage.put("large", chunks(count, mebibyte), facts)).toEqual({
      key: "large",
      size: count * mebibyte,
    });
    const { body } = server.files.get("large") ?? {};
    expect(body?.byteLength).toBe(count * mebibyte);
    expect([body?.at(0), body?.at(mebibyte), body?.at(-1)]).toEqual([1, 2, count]);
    expect(server.uploads.size).toBe(0);
  });

  it("spec R4.5: that breaks off leaves no parts behind", async () => {
    const broken = async function* () {
      yield* chunks(9);
      throw new Error("The line broke");
    };
    await expect(open().put("large", broken(), facts)).rejects.toThrow("The line broke");
    await expect(open().put("large", chunks(9), { ...facts, maxSize: 8.5 * mebibyte })).rejects.toThrow("larger");
    expect([server.files.size, server.uploads.size]).toEqual([0, 0]);
  });

  it("that a killed process has begun is dropped once it is old", async () => {
    const upload = { key: "half", headers: {}, parts: new Map(), begun: new Date(1_000_000) };
    server.uploads.set("old", upload);
    server.uploads.set("new", { ...upload, begun: new Date(3_000_000) });
    await open().clean(new Date(2_000_000));
    expect([...server.uploads.keys()]).toEqual(["new"]);
  });
});

it("says what is wrong with the keys, without telling them", async () => {
  const wrong = open({ ...s3Keys, secretKey: "not-the-secret" });
  await expect(wrong.put("a", chunks(1, 1), facts)).rejects.toThrow(
    "The file storage could not take a file: SignatureDoesNotMatch.",
  );
  const other = createS3Storage({ endpoint: server.endpoint, bucket: "other", region: s3Region, ...s3Keys }, outbound);
  await expect(other.get("a")).rejects.toThrow("The file storage could not give a file: NoSuchBucket.");
  await expect(other.put("a", chunks(1, 1), facts)).rejects.toThrow("NoSuchBucket");
});
