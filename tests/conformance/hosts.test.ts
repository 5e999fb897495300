import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { definitions } from "@parley/blocks/definitions";
import { conversationFixtures } from "@parley/blocks/fixtures";
import { createOutbound, createSandbox } from "@parley/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestParley } from "../../packages/server/src/testing/create-test-parley.ts";
import type { Script } from "./conversation.ts";
import { corpusScripts } from "./corpus-scripts.ts";
import { playInBrowser } from "./play-in-browser.ts";
import { playInTerminal } from "./play-in-terminal.ts";
import { playOverApi } from "./play-over-api.ts";
import { codeThatCalls, requestThatIsAnswered, scripts } from "./scripts.ts";

const outbound = createOutbound({ allowedHosts: [], allowsLoopback: true });
const sandbox = createSandbox({ fetch: outbound.fetch });
const other = createServer((request, response) => response.end(`answer to ${request.method} ${request.url}`));
let parley: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" }, { outside: { allowsLoopback: true } });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await Promise.all([parley.close(), sandbox.close(), outbound.close()]);
  other.closeAllConnections();
  other.close();
});

const playEverywhere = async (script: Script) => {
  const overApi = await playOverApi(parley, script);
  expect(await playInTerminal(script, sandbox, outbound)).toEqual(overApi);
  expect(await playInBrowser(script, sandbox, outbound)).toEqual(overApi);
  return overApi;
};

describe("browser, server and command line have the same conversation", () => {
  it.each(Object.entries({ ...scripts, ...corpusScripts }))("%s", async (_, script) => {
    const overApi = await playEverywhere(script);
    expect(overApi.lines.length).toBeGreaterThanOrEqual(Math.max(script.replies.length, 1));
  });

  it("code that calls others", async () => {
    const { port } = other.address() as AddressInfo;
    const { variables } = await playEverywhere(codeThatCalls(`http://127.0.0.1:${port}`));
    expect(variables).toEqual({
      Origin: `http://127.0.0.1:${port}`,
      X: "answer to POST /a",
      Y: "answer to GET /b 2",
      List: ["answer to GET /1", "answer to GET /2"],
    });
  });

  it("an HTTP request", async () => {
    const { port } = other.address() as AddressInfo;
    const { variables } = await playEverywhere(requestThatIsAnswered(`http://127.0.0.1:${port}`));
    expect(variables).toMatchObject({ Name: "Ada", X: "500" });
  });
});

if (Object.keys(corpusScripts).length === 0)
  it.skip("there are no real bot files here: set PARLEY_CORPUS to their folder", () => {});

it("every block type is played here, or by a test of its own", () => {
  const isPlayed = (type: string) => {
    const { scripts: own = {}, playedBy } = conversationFixtures[type] ?? {};
    return Object.keys(own).length > 0 || playedBy !== undefined;
  };
  expect(Object.keys(definitions).filter((type) => !isPlayed(type))).toEqual([]);
});
