import { definitions } from "@parley/blocks/definitions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestParley } from "../../packages/server/src/create-test-parley.ts";
import { corpusScripts } from "./corpus-scripts.ts";
import { playInBrowser } from "./play-in-browser.ts";
import { playInTerminal } from "./play-in-terminal.ts";
import { playOverApi } from "./play-over-api.ts";
import { scripts } from "./scripts.ts";

let parley: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
});
afterAll(() => parley.close());

describe("browser, server and command line have the same conversation", () => {
  it.each(Object.entries({ ...scripts, ...corpusScripts }))("%s", async (_, script) => {
    const overApi = await playOverApi(parley, script);
    expect(await playInTerminal(script)).toEqual(overApi);
    expect(await playInBrowser(script)).toEqual(overApi);
    expect(overApi.lines.length).toBeGreaterThanOrEqual(Math.max(script.replies.length, 1));
  });
});

if (Object.keys(corpusScripts).length === 0)
  it.skip("there are no real bot files here: set PARLEY_CORPUS to their folder", () => {});

/** Blocks that need something from outside the chat have their tests with the server. */
const outside = new Set(["payment input"]);

it("every block type has a conversation", () => {
  const types = Object.keys(definitions).filter((type) => !outside.has(type));
  expect(types.filter((type) => !Object.hasOwn(scripts, type))).toEqual([]);
});
