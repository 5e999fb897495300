import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { freePort } from "../../scripts/lib/free-port.mjs";

// The command line, used in a shell.

const command = resolve(import.meta.dirname, "../../packages/cli/bin/parley.mjs");
const folder = mkdtempSync(join(tmpdir(), "parley-shell-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the output of a shell command, including errors, in the test's folder. */
const shell = (line: string) =>
  new Promise<{ code: number; output: string }>((done) => {
    const program = `parley() { "${process.execPath}" "${command}" "$@"; }; set -o pipefail; { ${line}; } 2>&1`;
    const { PARLEY_DATA_DIR: _, ...env } = process.env;
    execFile("bash", ["-c", program], { cwd: folder, env }, (error, output) => {
      done({ code: error === null ? 0 : Number(error.code), output });
    });
  });

it("ends quietly where its reader stops early", async () => {
  const first = await shell("parley --help | head -n 1");
  expect(first).toEqual({ code: 0, output: "Usage: parley [options] [command]\n" });
  // The reader has exited before anything is printed.
  expect(await shell("{ sleep 0.5; parley --help; } | true")).toEqual({ code: 0, output: "" });
});

it("tells its version", async () => {
  expect((await shell("parley --version")).output).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it("says that a folder is a wrong one, and leaves it as it is", async () => {
  const { code, output } = await shell("parley list");
  expect(code).toBe(2);
  expect(output).toContain(`There is no data of Parley in ${join(folder, "data")}.`);
  expect(existsSync(join(folder, "data"))).toBe(false);
});

it("starts where its options say, with the settings of .env, and is found there by the other commands", async () => {
  const [builder, viewer] = [await freePort(), await freePort()];
  writeFileSync(
    join(folder, ".env"),
    "META_SYSTEM_USER_TOKEN=token\nNEXT_PUBLIC_VIEWER_URL=https://bots.example.org\n",
  );
  const options = ["--port", String(builder), "--viewer-port", String(viewer), "--data", "own data", "--host", "::1"];
  const server = spawn(process.execPath, [command, "start", ...options], { cwd: folder });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  await expect.poll(() => output, { timeout: 20_000 }).toContain("Stop:");
  expect(output).toContain(`Builder  http://localhost:${builder}`);
  expect(output).toContain("Viewer   https://bots.example.org");
  expect(output).toContain(`SQLite in ${join(folder, "own data")} (new)`);
  expect(output).toMatch(
    /"settings":"META_SYSTEM_USER_TOKEN","msg":"These settings are known, but do nothing in this release"/,
  );
  expect((await fetch(`http://[::1]:${viewer}/healthz`)).status).toBe(200);
  expect((await shell('parley list --data "own data"')).output).toContain("No bots yet.");
  server.kill("SIGTERM");
  await once(server, "exit");
});

it("backs up a running server, restores and copies it, and says how it is", async () => {
  const [builder, viewer] = [await freePort(), await freePort()];
  rmSync(join(folder, ".env"), { force: true });
  const bot = {
    version: "6.1",
    id: "kept",
    name: "Kept",
    groups: [],
    events: [],
    edges: [],
    variables: [],
    theme: {},
    settings: {},
  };
  writeFileSync(join(folder, "kept.json"), JSON.stringify(bot));
  const begin = async (data: string) => {
    const options = ["start", "--port", String(builder), "--viewer-port", String(viewer), "--data", data];
    const server = spawn(process.execPath, [command, ...options], { cwd: folder });
    let output = "";
    server.stdout.setEncoding("utf8").on("data", (text) => (output += text));
    await expect.poll(() => output, { timeout: 20_000 }).toContain("Stop:");
    return async () => {
      server.kill("SIGTERM");
      await once(server, "exit");
    };
  };
  const ports = `PARLEY_BUILDER_PORT=${builder} PARLEY_VIEWER_PORT=${viewer}`;
  const end = await begin("first");
  expect((await shell("parley import kept.json --data first")).code).toBe(0);
  expect(await shell(`${ports} parley doctor --data first`)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`✓ Addresses  The builder answers at http://localhost:${builder}.`),
  });
  expect((await shell("parley backup kept.tar.gz --data first")).output).toContain(
    "the database, 0 files and the secrets",
  );
  expect(await shell("parley copy --from first --to first")).toMatchObject({
    code: 2,
    output: "Both places are the same.\n",
  });
  await end();

  const wrong = await shell("PARLEY_OWNER_TOKEN=short parley doctor --data first");
  expect(wrong).toMatchObject({
    code: 1,
    output: expect.stringContaining("✗ Secrets    PARLEY_OWNER_TOKEN can be guessed"),
  });
  expect(await shell("parley restore kept.tar.gz --data first")).toMatchObject({
    code: 2,
    output: expect.stringContaining("is not empty, and was left as it is"),
  });
  expect((await shell("parley restore kept.tar.gz --into second")).code).toBe(0);
  expect((await shell("parley copy --from second --to third")).output).toMatch(
    /bots +1 rows[\s\S]*Both databases hold the same\.\n$/,
  );
  for (const data of ["second", "third"]) {
    const stop = await begin(data);
    expect((await shell(`parley list --data ${data}`)).output).toContain("Kept");
    await stop();
  }
});
