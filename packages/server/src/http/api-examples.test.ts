import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley } from "../testing/create-test-parley.ts";

// The examples in the documentation, run with the programs they are written for.

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../../..");

let test: Awaited<ReturnType<typeof createTestParley>>;
let server: ReturnType<typeof createServer>;
let environment: NodeJS.ProcessEnv;
let folder: string;
beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
  server = createServer(getRequestListener(test.parley.builder.fetch)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  environment = { ...process.env, PARLEY: `http://127.0.0.1:${port}`, PARLEY_TOKEN: "test-owner-token" };
  folder = mkdtempSync(join(tmpdir(), "parley-examples-"));
  symlinkSync(join(root, "examples"), join(folder, "examples"));
});
afterAll(async () => {
  server.close();
  rmSync(folder, { recursive: true });
  await test.close();
});

const listBots = async () => (await (await test.owner("GET", "/api/v1/typebots")).json()).typebots;

it("the script for Node.js makes a bot, publishes it, and prints its results as CSV", async () => {
  const { stdout, stderr } = await run("node", ["examples/api.mjs", "examples/feedback.json"], {
    cwd: folder,
    env: environment,
  });
  expect(stderr).toContain("is published at http");
  expect(stderr).toContain("0 results so far");
  expect(stdout).toMatch(/^\W?Submitted at,/);
  expect((await listBots())[0].liveVersion).toBe(1);
});

it("the script says what the server refuses", async () => {
  const env = { ...environment, PARLEY_TOKEN: "wrong" };
  await expect(run("node", ["examples/api.mjs", "examples/feedback.json"], { cwd: folder, env })).rejects.toThrow(
    "401 UNAUTHORIZED",
  );
});

it("the lines of docs/api.md do the same in a terminal", async () => {
  const page = readFileSync(join(root, "docs/api.md"), "utf8");
  const [, lines = ""] = /```sh\n(export PARLEY=[\s\S]*?)```/.exec(page) ?? [];
  // The first line sets the server's address, so it is not run.
  const [settings = "", ...others] = lines.split("\n");
  expect(settings).toMatch(/^export PARLEY=.* PARLEY_TOKEN=/);
  const before = (await listBots()).length;
  await run("bash", ["-euo", "pipefail", "-c", others.join("\n")], { cwd: folder, env: environment });
  expect(readFileSync(join(folder, "results.csv"), "utf8")).toMatch(/^\W?Submitted at,/);
  const bots = await listBots();
  expect([bots.length, bots[0].liveVersion]).toEqual([before + 1, 1]);
});
