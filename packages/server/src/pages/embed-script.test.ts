import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley } from "../testing/create-test-parley.ts";

let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley();
});
afterAll(() => test.close());

const get = (path: string, headers: Record<string, string> = {}) => test.visitor("GET", path, undefined, headers);

it("the script for other pages is asked for again after some minutes, and may be had from anywhere", async () => {
  const response = await get("/embed.js");
  expect(await response.text()).toContain("console.log('embed')");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=300",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  });
  const etag = response.headers.get("etag") ?? "";
  const again = await get("/embed.js", { "if-none-match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const zipped = await get("/embed.js", { "accept-encoding": "gzip", "if-none-match": etag });
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toContain("console.log('embed')");
});

it("under its version it never changes; that of another release is not kept", async () => {
  const version = /^"([0-9a-f]{16})/.exec((await get("/embed.js")).headers.get("etag") ?? "")?.[1];
  expect((await get(`/embed-${version}.js`)).headers.get("cache-control")).toContain("immutable");
  const other = await get("/embed-0123456789abcdef.js");
  expect([other.status, other.headers.get("cache-control")]).toEqual([200, "no-cache"]);
});
