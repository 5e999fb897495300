import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const minutes = 60_000;

let folder: string;
let server: ChildProcess | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-packed-"));
  writeFileSync(join(folder, "package.json"), "{}");
});
afterAll(async () => {
  server?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const run = (program: string, args: string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
};

it(
  "the packed package starts the whole product in an empty folder, with nothing but Node and npm",
  async () => {
    const file = /Packed (\S+)/.exec(run(process.execPath, [join(root, "scripts/pack.mjs")], root))?.[1] ?? "";
    run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", join(root, file)], folder);
    const program = join(folder, "node_modules/.bin/parley");
    const { version } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
    expect(run(program, ["--version"], folder).trim()).toBe(version);
    server = spawn(program, ["start", "--port", "0", "--viewer-port", "0"], { cwd: folder });
    const printed = await new Promise<string>((done, fail) => {
      let text = "";
      for (const stream of [server?.stdout, server?.stderr])
        stream?.on("data", (chunk) => {
          text += chunk;
          if (text.includes("Ctrl+C")) done(text);
        });
      server?.on("exit", () => fail(new Error(text)));
    });
    const [builder = "", viewer = ""] = printed.match(/http:\/\/(?:localhost|127\.0\.0\.1):\d+(?=\n)/g) ?? [];
    const page = await (await fetch(builder, { headers: { accept: "text/html" } })).text();
    const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1] ?? "";
    expect((await fetch(new URL(script, builder))).status).toBe(200);
    expect((await fetch(`${viewer}/embed.js`)).status).toBe(200);
    expect(await (await fetch(`${viewer}/healthz`)).json()).toMatchObject({ status: "ok" });
  },
  10 * minutes,
);
