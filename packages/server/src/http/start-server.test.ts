import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ownerSample, tokenOf } from "../accounts/testing/owner-sample.ts";
import { createLog } from "../base/log.ts";
import { describeServers } from "../database/testing/describe-databases.ts";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { sampleFile } from "../testing/create-test-parley.ts";
import { createParley } from "./create-parley.ts";
import { listen } from "./listen.ts";
import { findRunningServer } from "./running-server.ts";
import { type RunningServer, startServer } from "./start-server.ts";

let folder: string;
let raw: Record<string, string>;
let server: RunningServer | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-start-"));
  raw = { PARLEY_DATA_DIR: folder, PARLEY_BUILDER_PORT: "0", PARLEY_VIEWER_PORT: "0", LOG_LEVEL: "silent" };
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const start = async (settings: Record<string, string> = {}) => {
  server = await startServer({ environment: { ...raw, ...settings } });
  return server;
};
const notice = () => JSON.parse(readFileSync(join(folder, "server.json"), "utf8"));

describe("startServer", () => {
  it("serves builder and viewer on hosts of their own, reached by both names", async () => {
    const { builderUrl, viewerUrl, dataDescription } = await start();
    expect(builderUrl).toMatch(/^http:\/\/localhost:\d+$/);
    expect(viewerUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(dataDescription).toContain(folder);
    const page = await fetch(builderUrl);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<title>Parley")]);
    expect((await fetch(builderUrl.replace("localhost", "127.0.0.1"))).status).toBe(200);
    for (const path of ["/healthz", "/api/healthz"])
      expect(await (await fetch(viewerUrl + path)).json()).toMatchObject({ status: "ok" });
    expect((await fetch(`${viewerUrl.replace("127.0.0.1", "localhost")}/robots.txt`)).status).toBe(200);
  });

  it("gives the link to the first account, a new one at each start until there is one", async () => {
    const first = (await start()).welcomeUrl;
    await server?.stop();
    const { builderUrl, welcomeUrl } = await start();
    expect(welcomeUrl).not.toBe(first);
    const create = (url: string | null) =>
      fetch(`${builderUrl}/api/v1/account`, {
        method: "POST",
        headers: { "x-parley-app": "1", origin: builderUrl },
        body: JSON.stringify({ token: tokenOf(url), ...ownerSample }),
      });
    expect(welcomeUrl).toContain(`${builderUrl}/welcome?token=`);
    expect((await create(first)).status).toBe(403);
    const made = await create(welcomeUrl);
    expect(made.status).toBe(200);
    const cookie = made.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const account = await (await fetch(`${builderUrl}/api/v1/account`, { headers: { cookie } })).json();
    expect(account).toMatchObject({ isSetUp: true, account: { user: { name: "Ann" } } });
    const sessions = await (await fetch(`${builderUrl}/api/v1/account/sessions`, { headers: { cookie } })).json();
    expect(sessions).toMatchObject({ sessions: [{ isCurrent: true, address: expect.stringMatching(/^(127\.|::)/) }] });
    await server?.stop();
    expect((await start()).welcomeUrl).toBeNull();
  });

  it("keeps its secrets readable for this user only, and the same after a restart", async () => {
    await start();
    const read = () => ["owner-token", "encryption-secret"].map((name) => readFileSync(join(folder, name), "utf8"));
    const secrets = read();
    for (const secret of secrets) expect(secret).toMatch(/^[0-9A-Za-z]{32}$/);
    for (const name of ["owner-token", "encryption-secret"])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    await server?.stop();
    await start();
    expect(read()).toEqual(secrets);
  });

  it("knows who follows a bot: whoever goes is gone, and who stays does not keep it from stopping", async () => {
    const { builderUrl } = await start({ PARLEY_OWNER_TOKEN: "owner" });
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${builderUrl}/api/v1/typebots/${path}`, { ...init, headers: { authorization: "Bearer owner" } });
    const files = [{ name: "a.json", content: JSON.stringify(sampleFile()) }];
    const imported = await call("import", { method: "POST", body: JSON.stringify({ files }) });
    const [{ id }] = (await imported.json()).bots;
    const leaving = new AbortController();
    await call(`${id}/changes?after=0&editor=editor-one`, { signal: leaving.signal });
    const body = JSON.stringify({ editor: "editor-one", where: { screen: "flow" } });
    expect((await call(`${id}/presence`, { method: "POST", body })).status).toBe(204);
    const reader = (await call(`${id}/changes?after=0&editor=editor-two`)).body?.getReader();
    let text = "";
    const readUntil = async (part: string) => {
      while (!text.includes(part)) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return;
        text += new TextDecoder().decode(value);
      }
    };
    await readUntil('"editor":"editor-one"');
    leaving.abort();
    text = "";
    await readUntil("event: presence\ndata: []");
    // If the server cut the stream off instead of ending it, reading the rest would fail.
    const stopping = server?.stop();
    await readUntil("the end");
    await stopping;
  });

  it("is found by its data folder while it runs", async () => {
    const environment = parseEnvironment(raw);
    expect(await findRunningServer(environment)).toBeNull();
    await start();
    const found = await findRunningServer(environment);
    const response = await fetch(`${found?.builderUrl}/api/v1/typebots`, {
      headers: { authorization: `Bearer ${found?.ownerToken}` },
    });
    expect(await response.json()).toEqual({ typebots: [] });
    await server?.stop();
    expect(existsSync(join(folder, "server.json"))).toBe(false);
    expect(await findRunningServer(environment)).toBeNull();
  });

  it("is not mistaken for one that was killed and left its notice behind", async () => {
    await start();
    writeFileSync(join(folder, "server.json"), JSON.stringify({ ...notice(), instance: "another" }));
    expect(await findRunningServer(parseEnvironment(raw))).toBeNull();
    writeFileSync(join(folder, "server.json"), "{ half");
    expect(await findRunningServer(parseEnvironment(raw))).toBeNull();
  });

  it("says which port is taken, and leaves nothing locked", async () => {
    const { builderUrl } = await start();
    const other = mkdtempSync(join(tmpdir(), "parley-start-"));
    const settings = { ...raw, PARLEY_DATA_DIR: other, PARLEY_BUILDER_PORT: new URL(builderUrl).port };
    await expect(startServer({ environment: settings })).rejects.toThrow(
      /Port \d+ on 127\.0\.0\.1 is in use\. .*PARLEY_BUILDER_PORT/,
    );
    const parley = await createParley({ environment: parseEnvironment(settings) });
    await parley.close();
    rmSync(other, { recursive: true });
  });

  it.each([
    ["192.0.2.1", "This machine has no address 192.0.2.1."],
    ["no-such-host.invalid", "This machine has no address no-such-host.invalid."],
  ])("says that the machine does not have the host %s", async (host, says) => {
    await expect(startServer({ environment: { ...raw, PARLEY_HOST: host } })).rejects.toThrow(
      `${says} Set PARLEY_HOST to one that it has, or to 0.0.0.0 for all of them.`,
    );
    // No lock is left, so the server can start again.
    await start();
  });

  it.each([
    ["EACCES", /^This user may not listen on port 80 of 0\.0\.0\.0: .* Set PARLEY_BUILDER_PORT to a higher port/],
    ["EADDRINUSE", /^Port 80 on 0\.0\.0\.0 is in use\. .* set PARLEY_BUILDER_PORT to another port\.$/],
    ["EADDRNOTAVAIL", /^This machine has no address 0\.0\.0\.0\. Set PARLEY_HOST/],
    ["EMFILE", /^Nothing can listen on port 80 of 0\.0\.0\.0: .* Set PARLEY_HOST or PARLEY_BUILDER_PORT otherwise\.$/],
  ])("says what to do where the system refuses by %s", async (code, says) => {
    // The errors that the operating system returns depend on the machine, so they are simulated.
    const refusing = Object.assign(createServer(), {
      listen() {
        const error = Object.assign(new Error(`listen ${code}: 0.0.0.0:80`), { code });
        queueMicrotask(() => refusing.emit("error", error));
      },
    }) as unknown as Server;
    await expect(listen(refusing, { port: 80, host: "0.0.0.0", variable: "PARLEY_BUILDER_PORT" })).rejects.toThrow(
      says,
    );
  });

  it("is the only one on its data folder", async () => {
    await start();
    await expect(startServer({ environment: raw })).rejects.toThrow(/in use by another Parley process \(pid \d+\)/);
    expect(await findRunningServer(parseEnvironment(raw))).not.toBeNull();
  });

  it("spec R1.5: refuses an invalid environment before anything is opened", async () => {
    await expect(startServer({ environment: { ...raw, DATABASE_URL: "nonsense", S3_SSL: "maybe" } })).rejects.toThrow(
      /DATABASE_URL: .*\n {2}S3_SSL: /,
    );
    expect(existsSync(join(folder, "parley.db"))).toBe(false);
  });

  it("spec R1.3: names the settings that do nothing, once", async () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => void lines.push(line) });
    server = await startServer({
      environment: {
        ...raw,
        WHATSAPP_PREVIEW_APP_SECRET: "x",
        META_SYSTEM_USER_TOKEN: "y",
        EMAIL_UNSUBSCRIBE_SECRET: "z",
      },
      log,
    });
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warnings).toMatchObject([
      {
        settings: "META_SYSTEM_USER_TOKEN, WHATSAPP_PREVIEW_APP_SECRET",
        msg: "These settings are known, but do nothing in this release",
      },
      {
        settings: [expect.stringMatching(/^EMAIL_UNSUBSCRIBE_SECRET: .*no newsletters/)],
        msg: "These settings mean nothing here, and can be removed",
      },
    ]);
  });

  it("logs requests, and at a terminal only with LOG_LEVEL=debug, while it says what matters in a line", async () => {
    const told = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    const linesAt = async (LOG_LEVEL: string) => {
      told.mockClear();
      const { builderUrl, stop } = await startServer({ environment: { ...raw, LOG_LEVEL }, isWatched: true });
      const token = readFileSync(join(folder, "owner-token"), "utf8");
      const files = [{ name: "a.json", content: JSON.stringify(sampleFile({ publicId: LOG_LEVEL })) }];
      await fetch(`${builderUrl}/api/v1/typebots/import`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ files }),
      });
      await stop();
      return told.mock.calls.map(([line]) =>
        String(line)
          .replace(/^[\d:]+ /, "")
          .trimEnd(),
      );
    };
    expect(await linesAt("info")).toEqual([" imported bot=info", " stopped"]);
    const all = await linesAt("debug");
    expect(all).toContainEqual(expect.stringMatching(/debug: request method=POST path=\/api\/v1\/typebots\/import/));
    expect(all).toContainEqual(expect.stringContaining("debug: started"));
    told.mockRestore();
  });

  it("says where it begins with nothing", async () => {
    expect((await start()).dataDescription).toMatch(/ \(new\)$/);
    await server?.stop();
    expect((await start()).dataDescription).not.toContain("(new)");
  });

  it("finishes a request that runs when a signal comes", async () => {
    const { viewerUrl, stopped } = await start();
    const body = JSON.stringify({ hasStarted: true });
    const answered = new Promise<number>((resolve, reject) => {
      const patch = request(`${viewerUrl}/api/typebots/t/results/0000000000`, {
        method: "PATCH",
        headers: { "content-length": body.length },
      });
      patch.on("response", (response) => resolve(response.resume().statusCode ?? 0)).on("error", reject);
      patch.write(body.slice(0, 5));
      setTimeout(() => {
        process.emit("SIGTERM");
        setTimeout(() => patch.end(body.slice(5)), 100);
      }, 100);
    });
    expect(await answered).toBe(404);
    await stopped;
    await expect(fetch(viewerUrl)).rejects.toThrow();
    expect(existsSync(join(folder, "parley.pid"))).toBe(false);
  });
});

describeServers("processes that start on one database", (database) => {
  it("print links of which every one works, until one has been used", async () => {
    const settings = { DATABASE_URL: database().url, ENCRYPTION_SECRET: "0123456789abcdef0123456789abcdef" };
    const folders = ["one", "two", "three"].map((name) => join(folder, name));
    const servers = await Promise.all(
      folders.map((data) => startServer({ environment: { ...raw, ...settings, PARLEY_DATA_DIR: data } })),
    );
    const create = (url: string | null, by: RunningServer | undefined) =>
      fetch(`${by?.builderUrl}/api/v1/account`, {
        method: "POST",
        headers: { "x-parley-app": "1", origin: by?.builderUrl ?? "" },
        body: JSON.stringify({ token: tokenOf(url), ...ownerSample }),
      });
    const links = servers.map(({ welcomeUrl }) => welcomeUrl);
    expect(new Set(links).size).toBe(3);
    // The link of one process is used at another, as behind a load balancer.
    expect((await create(links[0] ?? null, servers[2])).status).toBe(200);
    expect((await create(links[1] ?? null, servers[0])).status).toBe(403);
    await Promise.all(servers.map((one) => one.stop()));
  });
});
