import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, openSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { locateEmpty } from "../../packages/server/src/database/testing/describe-databases.ts";
import { startCuttingProxy } from "../../packages/server/src/database/testing/start-cutting-proxy.ts";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { bundleProcess, removeBundle } from "./killable-server.ts";

// Runs `parley start` while something it needs is missing: the process must neither exit nor stop answering.

let script: string;
beforeAll(async () => {
  script = await bundleProcess(new URL("../../packages/cli/src/main.ts", import.meta.url), "outages");
}, 60_000);
afterAll(() => removeBundle(script));

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

interface Given {
  settings?: Record<string, string>;
  /** Where standard error goes; by default a pipe that is read. */
  log?: number | "pipe nobody reads";
  /** A folder inside the test's data folder. */
  dataDir?: string;
}

const startProcess = async ({ settings = {}, log, dataDir = "data" }: Given = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "parley-outages-"));
  const [builderPort, viewerPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PARLEY_DATA_DIR: join(folder, dataDir),
    PARLEY_BUILDER_PORT: String(builderPort),
    PARLEY_VIEWER_PORT: String(viewerPort),
    PARLEY_OWNER_TOKEN: "outages-owner",
    ...settings,
  };
  const error = typeof log === "number" ? log : "pipe";
  const child: ChildProcess = spawn(process.execPath, [script, "start"], { env, stdio: ["ignore", "pipe", error] });
  let said = "";
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    said += chunk;
    for (const listener of listeners) listener();
  };
  child.stdout?.on("data", hear);
  if (log === undefined) child.stderr?.on("data", hear);
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  void ended.then(() => {
    for (const listener of listeners) listener();
  });
  /** Resolves when the process has printed this text or has exited. */
  const says = (words: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!said.includes(words) && child.exitCode === null) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
    });
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  running.push({ stop });
  const ask = (path: string) => fetch(`http://127.0.0.1:${viewerPort}${path}`);
  const owner = (path: string) =>
    fetch(`http://127.0.0.1:${builderPort}${path}`, { headers: { authorization: "Bearer outages-owner" } });
  return { folder, says, said: () => said, ended, ask, owner, child, dataDir: join(folder, dataDir) };
};

it("goes on with a log on a disk that is full, and stops when it is told to", async () => {
  const server = await startProcess({ log: openSync("/dev/full", "w"), settings: { LOG_LEVEL: "debug" } });
  await server.says("Parley is running");
  for (let count = 0; count < 200; count++) expect((await server.ask("/robots.txt")).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

it("goes on with a log that nobody reads", async () => {
  const server = await startProcess({ log: "pipe nobody reads", settings: { LOG_LEVEL: "debug" } });
  await server.says("Parley is running");
  // A log line has more than 150 characters, and a pipe holds 65,536.
  for (let count = 0; count < 1000; count++) expect((await server.ask("/robots.txt")).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

it("starts with Redis and the mail server away", async () => {
  const port = await freePort();
  const server = await startProcess({
    settings: {
      REDIS_URL: `redis://127.0.0.1:${port}`,
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(port),
      NEXT_PUBLIC_SMTP_FROM: "bots@example.org",
    },
  });
  await server.says("Parley is running");
  expect((await server.ask("/healthz")).status).toBe(200);
  expect((await server.owner("/api/v1/typebots")).status).toBe(200);
});

it("keeps what it stores from other users of the machine", async () => {
  const server = await startProcess({ dataDir: "deep/data" });
  await server.says("Parley is running");
  const modeOf = (name: string) => (statSync(join(server.dataDir, name)).mode & 0o777).toString(8);
  expect(modeOf(".")).toBe("700");
  const files = [
    "parley.db",
    "parley.db-wal",
    "parley.db-shm",
    "parley.lock",
    "parley.pid",
    "server.json",
    "encryption-secret",
  ];
  for (const name of files) expect([name, modeOf(name)]).toEqual([name, "600"]);
});

it("says what is wrong with a data folder that can't be made", async () => {
  const server = await startProcess({ settings: { PARLEY_DATA_DIR: "/dev/null/data" } });
  expect(await server.ended).toBe(1);
  expect(server.said()).toMatch(
    /^The data folder \/dev\/null\/data can't be used: .+ PARLEY_DATA_DIR to another folder\.\n$/,
  );
});

for (const kind of ["postgres", "mysql"] as const) {
  it(`waits for a ${kind} that comes up late, survives its connections being cut, and makes its data folder`, async () => {
    const { url = "", remove } = await locateEmpty(kind);
    const proxy = await startCuttingProxy(url);
    proxy.goDown();
    const server = await startProcess({
      dataDir: "not/there/yet",
      settings: { DATABASE_URL: proxy.url, ENCRYPTION_SECRET: "0123456789abcdef0123456789abcdef", LOG_LEVEL: "warn" },
    });
    await server.says("Waiting for the database");
    expect(server.child.exitCode).toBeNull();
    proxy.comeBack();
    await server.says("Parley is running");
    expect((await server.ask("/healthz")).status).toBe(200);
    for (let round = 0; round < 5; round++) {
      const asked = Array.from({ length: 20 }, () => server.owner("/api/v1/typebots"));
      proxy.cutAll();
      for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status);
    }
    proxy.goDown();
    const away = await server.owner("/api/v1/typebots");
    expect([away.status, away.headers.get("retry-after"), (await away.json()).message]).toEqual([
      503,
      "5",
      "The server can't use its database at the moment. Try again in a few seconds.",
    ]);
    expect((await server.ask("/healthz")).status).toBe(503);
    proxy.comeBack();
    expect((await server.owner("/api/v1/typebots")).status).toBe(200);
    expect((await server.ask("/healthz")).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    await proxy.close();
    await remove();
  });

  it(`ends with a clear sentence where ${kind} does not come in time`, async () => {
    const port = await freePort();
    const address = `${kind}://somebody:secret-word@127.0.0.1:${port}/bots`;
    const server = await startProcess({ settings: { DATABASE_URL: address, PARLEY_DATABASE_WAIT: "1" } });
    expect(await server.ended).toBe(1);
    const last = server.said().trim().split("\n").at(-1);
    expect(last).toMatch(
      /^The database of DATABASE_URL can't be reached: .*Nothing listens at 127\.0\.0\.1:\d+\..*PARLEY_DATABASE_WAIT/,
    );
    expect(server.said()).not.toContain("secret-word");
  });
}

it("lives on when PostgreSQL ends every connection that is in use", async () => {
  const { url = "", remove } = await locateEmpty("postgres");
  const server = await startProcess({ settings: { DATABASE_URL: url } });
  await server.says("Parley is running");
  const client = new Client({ connectionString: url });
  await client.connect();
  for (let round = 0; round < 20; round++) {
    const asked = Array.from({ length: 30 }, () => server.owner("/api/v1/typebots"));
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status);
  }
  expect((await server.owner("/api/v1/typebots")).status).toBe(200);
  await client.end();
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  await remove();
});
