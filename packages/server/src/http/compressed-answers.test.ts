import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { appHeader, type Call, calls } from "@parley/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSampleOwner, openSession, ownerSample } from "../accounts/testing/owner-sample.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { jsonSizes } from "../web/send-json.ts";
import { openWorld, type World } from "./testing/open-world.ts";
import { createSampleWorkspace } from "./testing/sample-people.ts";
import { sampleRequests } from "./testing/sample-requests.ts";

// Makes every call, with answers of any length compressed, so that a door that compresses nothing is found.

const usual = jsonSizes.worthCompressing;
let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0", ADMIN_EMAIL: ownerSample.email });
  await createSampleOwner(test.parley.services);
  await createSampleWorkspace(test, "elsewhere");
  jsonSizes.worthCompressing = 1;
});
afterAll(async () => {
  jsonSizes.worthCompressing = usual;
  await test.close();
});

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Uint8Array) => Buffer.from(bytes) };
const encodings = Object.keys(decoders) as (keyof typeof decoders)[];

const openAnyWorld = async (): Promise<World> => {
  // The test support reads answers as they are.
  jsonSizes.worthCompressing = usual;
  return openWorld(test).finally(() => {
    jsonSizes.worthCompressing = 1;
  });
};

const send = async (name: keyof typeof calls, half: "builder" | "viewer", encoding: string, world: World) => {
  const { caller }: Call = calls[name];
  const { method, path, headers, body = null } = await sampleRequests[name](world, true);
  const proof: Record<string, string> =
    caller === "account"
      ? { cookie: (await openSession(test.parley.services, ownerSample.email)).cookie }
      : caller === "actor" || caller === "token"
        ? { authorization: "Bearer test-owner-token" }
        : {};
  return test.parley[half].request(path, {
    method,
    headers: { ...headers, ...proof, [appHeader.name]: appHeader.value, "accept-encoding": encoding },
    body,
  });
};

/** What answers with bytes of its own kind or sends them as they come, and so goes out as it is. */
const isPlain = ({ answer }: Call) => ["file", "events", "lines", "nothing"].includes(answer as string);

describe.each(Object.keys(calls) as (keyof typeof calls)[])("%s", (name) => {
  const call: Call = calls[name];
  it.each(call.halves)("answers compressed as asked, or goes out as it comes: %s", async (half) => {
    const world = await openAnyWorld();
    for (const encoding of encodings) {
      const response = await send(name, half, encoding, world);
      const type = response.headers.get("content-type") ?? "";
      const found = response.headers.get("content-encoding") ?? "identity";
      if (type.startsWith("text/event-stream") || isPlain(call)) {
        if (response.status < 400) expect(found).toBe("identity");
        await response.body?.cancel();
        continue;
      }
      expect([type, found]).toEqual(["application/json", encoding]);
      expect(response.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
      const text = decoders[encoding](new Uint8Array(await response.arrayBuffer())).toString();
      expect(JSON.parse(text)).toBeTypeOf("object");
    }
  });
});

describe("an answer below the length that is worth it", () => {
  it("goes out as it is", async () => {
    const world = await openAnyWorld();
    jsonSizes.worthCompressing = usual;
    const response = await send("getHealth", "builder", "br", world).finally(() => {
      jsonSizes.worthCompressing = 1;
    });
    expect(response.headers.get("content-encoding")).toBe(null);
    expect(await response.json()).toHaveProperty("status");
  });
});
