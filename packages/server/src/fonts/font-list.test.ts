import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTestParley } from "../testing/create-test-parley.ts";
import { startFontServer } from "./testing/start-font-server.ts";

let google: Awaited<ReturnType<typeof startFontServer>>;
let test: Awaited<ReturnType<typeof createTestParley>> | undefined;

beforeEach(async () => {
  google = await startFontServer();
  google.families.Roboto = { hasItalics: true };
  google.families["Playwrite US Trad"] = { hasItalics: false };
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test?.close();
  await google.close();
});

const open = async (settings: Record<string, string> = { NEXT_PUBLIC_GOOGLE_FONTS_API_KEY: "google-key" }) => {
  const standIns = { "https://www.googleapis.com": google.url };
  test = await createTestParley(settings, { outside: { allowsLoopback: true, standIns } });
  const { owner } = test;
  return async () => (await owner("GET", "/api/v1/fonts")).json();
};

const pass = (ms: number) => {
  const now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now + ms);
};
const day = 24 * 60 * 60_000;

it("authors get the families in Google's order; Google is asked once, with the key", async () => {
  const read = await open();
  const list = { families: ["Roboto", "Playwrite US Trad"], problem: null };
  expect(await Promise.all([read(), read(), read()])).toEqual([list, list, list]);
  expect(await read()).toEqual(list);
  expect(google.requests).toEqual(["/webfonts/v1/webfonts?key=google-key&sort=popularity"]);
  pass(day + 1);
  google.families.Newer = { hasItalics: false };
  expect((await read()).families).toEqual(["Roboto", "Playwrite US Trad", "Newer"]);
  expect(google.requests).toHaveLength(2);
});

it("without a key there is no list, and Google is not asked", async () => {
  const read = await open({});
  expect(await read()).toEqual({ families: [], problem: null });
  expect(google.requests).toEqual([]);
});

it("only those who are signed in are told, and nobody gets the key", async () => {
  const read = await open({ NEXT_PUBLIC_GOOGLE_FONTS_API_KEY: "canary-key" });
  expect((await test?.parley.builder.request("/api/v1/fonts"))?.status).toBe(401);
  expect(google.requests).toEqual([]);
  const { families, problem } = await read();
  expect(families).toEqual([]);
  expect(problem).toContain("Whoever runs it has to check NEXT_PUBLIC_GOOGLE_FONTS_API_KEY.");
  expect(problem).not.toContain("canary");
});

it("what goes wrong is said in words, for a while; an earlier list stays", async () => {
  const read = await open();
  google.setKey(null);
  const problem = "Google takes no more questions from this server for now. Try again in a while.";
  expect(await read()).toEqual({ families: [], problem });
  google.setKey("google-key");
  // A second author causes no second request.
  expect(await read()).toEqual({ families: [], problem });
  expect(google.requests).toHaveLength(1);
  pass(61_000);
  expect(await read()).toMatchObject({ problem: null });
  pass(day + 61_000);
  google.setKey("another");
  expect(await read()).toMatchObject({ families: ["Roboto", "Playwrite US Trad"] });
  expect((await read()).problem).toContain("does not accept this server's key");
});

it("a server that is not there is said, too", async () => {
  const read = await open();
  await google.close();
  expect((await read()).problem).toMatch(/can't be reached/);
  google = await startFontServer();
});
