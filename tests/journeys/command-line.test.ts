import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { freePort } from "../../scripts/lib/free-port.mjs";

// The command line as a person uses it in a shell.

const command = resolve(import.meta.dirname, "../../packages/cli/bin/parley.mjs");
const folder = mkdtempSync(join(tmpdir(), "parley-shell-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a line in a shell prints, errors included, in the test's folder. */
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
  // Here the reader has gone before there is anything to read.
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
  writeFileSync(join(folder, ".env"), "SMTP_HOST=mail.example.org\nNEXT_PUBLIC_VIEWER_URL=https://bots.example.org\n");
  const options = ["--port", String(builder), "--viewer-port", String(viewer), "--data", "own data", "--host", "::1"];
  const server = spawn(process.execPath, [command, "start", ...options], { cwd: folder });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  await expect.poll(() => output, { timeout: 20_000 }).toContain("Stop:");
  expect(output).toContain(`Builder  http://localhost:${builder}`);
  expect(output).toContain("Viewer   https://bots.example.org");
  expect(output).toContain(`SQLite in ${join(folder, "own data")} (new)`);
  expect(output).toMatch(/"settings":"SMTP_HOST","msg":"These settings are known, but do nothing in this release"/);
  expect((await fetch(`http://[::1]:${viewer}/healthz`)).status).toBe(200);
  expect((await shell('parley list --data "own data"')).output).toContain("No bots yet.");
  server.kill("SIGTERM");
  await once(server, "exit");
});
