import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Json } from "@parley/core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createOutbound } from "../outbound/create-outbound.ts";
import { createSandbox } from "./create-sandbox.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer = (_, response) => response.end("hello");
const seen: { method: string | undefined; url: string | undefined; headers: object; body: string }[] = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  seen.push({ method: request.method, url: request.url, headers: request.headers, body });
  answer(request, response);
});
let origin = "";

const outbound = createOutbound({ allowedHosts: [], allowsLoopback: true });
const guarded = createOutbound({ allowedHosts: [] });
const sandbox = createSandbox({ timeLimit: 1500, fetch: outbound.fetch });
/** For what must succeed however slow the machine is. */
const patient = createSandbox({ timeLimit: 15_000, fetch: outbound.fetch });
const strict = createSandbox({ fetch: guarded.fetch });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  seen.length = 0;
  answer = (_, response) => response.end("hello");
});
afterAll(async () => {
  await Promise.all([sandbox.close(), patient.close(), strict.close(), outbound.close(), guarded.close()]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const run = async (code: string, among = sandbox) => {
  const [result] = await among.evaluate([{ key: "test", code, args: { origin }, canFetch: true }]);
  if (result === undefined) throw new Error("no result");
  return result;
};
const valueOf = async (code: string, among = sandbox): Promise<Json> => {
  const result = await run(code, among);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};
const untilSeen = async (count: number) => {
  while (seen.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe("fetch", () => {
  it("gives the text of the answer, whatever its status", async () => {
    expect(await valueOf("return fetch(origin)")).toBe("hello");
    answer = (_, response) => response.writeHead(404).end('{"message":"zoé 😀"}');
    expect(await valueOf("return JSON.parse(await fetch(origin)).message")).toBe("zoé 😀");
    expect(await valueOf("return typeof (await fetch(origin))")).toBe("string");
  });

  it("sends method, headers and a body as text, and nothing else", async () => {
    const init = `{ method: "POST", headers: { "x-key": "k", "x-count": 7 }, body: JSON.stringify({ a: [1] }), redirect: "error", timeLimit: 1 }`;
    await valueOf(`await fetch(origin + "/path?q=1", ${init})`);
    await valueOf(`await fetch(origin, { method: "PUT", headers: [["x-key", "l"]], body: 12 })`);
    await valueOf("await fetch(origin, null)");
    expect(seen).toMatchObject([
      { method: "POST", url: "/path?q=1", headers: { "x-key": "k", "x-count": "7" }, body: '{"a":[1]}' },
      { method: "PUT", headers: { "x-key": "l" }, body: "12" },
      { method: "GET", body: "" },
    ]);
  });

  it("waits for several calls at once, each with its own answer", async () => {
    answer = ({ url }, response) => setTimeout(() => response.end(url), url === "/0" ? 100 : 1);
    const code = 'return Promise.all(Array.from({ length: 12 }, (_, n) => fetch(origin + "/" + n)))';
    expect(await valueOf(code)).toEqual(Array.from({ length: 12 }, (_, n) => `/${n}`));
  });

  it("makes five calls at once and lets others wait", async () => {
    let [open, most] = [0, 0];
    answer = (_, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end();
      }, 20);
    };
    await valueOf("await Promise.all(Array.from({ length: 20 }, () => fetch(origin)))");
    expect(seen).toHaveLength(20);
    expect(most).toBe(5);
  });

  it("makes calls that the code does not wait for, and does not wait either", async () => {
    let late: ServerResponse | undefined;
    answer = (_, response) => {
      late = response;
    };
    expect(await valueOf('void fetch(origin + "/hook", { method: "POST" }); return 1', patient)).toBe(1);
    expect(await valueOf("return 2", patient)).toBe(2);
    await untilSeen(1);
    // The late answer arrives before that of the next call and must not be taken for it.
    answer = (_, response) => late?.end("late", () => response.end("own"));
    expect(await valueOf("return fetch(origin)", patient)).toBe("own");
  });

  it("sets variables beside", async () => {
    expect(await run('setVariable("X", await fetch(origin))')).toMatchObject({
      ok: true,
      variables: [{ name: "X", value: "hello" }],
    });
  });

  it("is there for evaluations that may use it only", async () => {
    const [result] = await sandbox.evaluate([{ key: "test", code: "return typeof fetch", args: {} }]);
    expect(result).toEqual({ ok: true, value: "undefined" });
  });

  it("calls nobody where there is no way out", async () => {
    const closed = createSandbox();
    expect(await run("return fetch(origin)", closed)).toEqual({ ok: false, error: "Code can call nobody here." });
    await closed.close();
  });
});

describe("faults of fetch are errors that the code can catch", () => {
  const caught = (call: string) => `try { return await ${call} } catch (error) { return "caught: " + error.message }`;

  it("an address that nobody answers at", async () => {
    expect(await valueOf(caught('fetch("http://127.0.0.1:1/?key=secret")'))).toMatch(/^caught: 127.0.0.1:1 can't be/);
    expect(await valueOf(caught('fetch("?key=secret")'))).not.toContain("secret");
    expect(await valueOf(caught('fetch("nonsense")'))).toMatch(/^caught: /);
    expect(await valueOf(caught('fetch(origin, { body: "a GET has none" })'))).toMatch(/^caught: /);
    expect(await valueOf(caught('fetch(origin, { headers: { "not a name": "" } })'))).toMatch(/^caught: /);
  });

  it("an answer that takes too long", async () => {
    answer = () => undefined;
    expect(await valueOf(caught("fetch(origin)"))).toMatch(/^caught: 127.0.0.1:\d+ did not answer in time.$/);
    expect(await run("return fetch(origin)")).toMatchObject({ ok: false, error: expect.stringContaining("in time") });
  });

  it("an answer that is too large, and an endless one", async () => {
    answer = (_, response) => response.end("x".repeat(5 * 1024 * 1024));
    expect(await valueOf(caught("fetch(origin)"), patient)).toMatch(
      /^caught: .* answered with more than 4194304 bytes.$/,
    );
    answer = (_, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(1024 * 1024, "x")), 1);
      response.on("close", () => clearInterval(timer));
    };
    expect(await valueOf(caught("fetch(origin)"), patient)).toMatch(
      /^caught: .* answered with more than 4194304 bytes.$/,
    );
    answer = (_, response) => response.end("y".repeat(4 * 1024 * 1024));
    expect(await valueOf("return (await fetch(origin)).length", patient)).toBe(4 * 1024 * 1024);
  });

  it("the 21st call", async () => {
    const code = "for (let n = 0; ; n++) try { await fetch(origin) } catch (error) { return [n, error.message] }";
    expect(await valueOf(code)).toEqual([20, "fetch may be called 20 times in one run."]);
    expect(seen).toHaveLength(20);
  });
});

describe("fetch reaches public addresses only", () => {
  it.each([
    "http://127.0.0.1/",
    "http://localhost/",
    "http://[::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "file:///etc/passwd",
  ])("%s is refused", async (url) => {
    const result = await run(`return fetch(${JSON.stringify(url)})`, strict);
    expect(result).toMatchObject({ ok: false });
  });

  it("a redirect into a private network is refused", async () => {
    answer = (_, response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end();
    expect(await run("return fetch(origin)")).toMatchObject({
      ok: false,
      error: expect.stringContaining("169.254.169.254"),
    });
    expect(seen).toHaveLength(1);
  });

  it("ten redirects are followed and no more", async () => {
    answer = ({ url = "/0" }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end("there");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    expect(await valueOf('return fetch(origin + "/10")')).toBe("there");
    expect(await run('return fetch(origin + "/11")')).toMatchObject({ ok: false });
  });
});

describe("hostile code with fetch", () => {
  const stillWorks = async () => expect(await valueOf("return fetch(origin)")).toBe("hello");

  it.each([
    ["an endless loop of calls", "for (;;) fetch(origin).catch(() => {})"],
    ["an endless loop behind a call", "await fetch(origin); for (;;) {}"],
    ["an endless loop of refused calls", "for (;;) await fetch(origin).catch(() => {})"],
  ])("%s is ended", async (_, code) => {
    expect(await run(code)).toMatchObject({ ok: false });
    expect(seen.length).toBeLessThanOrEqual(20);
    await stillWorks();
  });

  it("answers kept until memory ends are contained", async () => {
    answer = (_, response) => response.end("é".repeat(2 * 1024 * 1024));
    const before = process.memoryUsage().rss;
    const code = "const a = []; for (let n = 0; n < 20; n++) a.push((await fetch(origin)) + n); return a.length";
    expect(await run(code)).toMatchObject({ ok: false });
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    answer = (_, response) => response.end("hello");
    await stillWorks();
  });

  it("what never comes is not waited for once all calls are answered", async () => {
    expect(await run("await fetch(origin); await new Promise(() => {})")).toEqual({
      ok: false,
      error: "The code waits for something that never comes.",
    });
    await stillWorks();
  });

  it("code that is ended has its calls broken off", async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (_, response) => response.on("close", resolve);
    });
    expect(await run("void fetch(origin); await null; for (;;) {}")).toMatchObject({ ok: false });
    await closed;
    answer = (_, response) => response.end("hello");
    await stillWorks();
  });

  it("changed built-ins reach neither the host nor the next run", async () => {
    await run("Object.prototype.toJSON = () => ({ url: 7 }); return fetch(origin).catch((error) => error.message)");
    await run("Promise.prototype.then = () => {}; Array.isArray = () => { for (;;) {} }; return fetch(origin)");
    answer = (_, response) => response.end("hello");
    await stillWorks();
  });

  it("leaves nothing behind, run after run", async () => {
    const codes = Array.from({ length: 300 }, (_, n) =>
      n % 2 ? `return fetch(origin + "/${n}")` : "void fetch(origin); return 1",
    );
    const results = await sandbox.evaluate(
      codes.map((code, n) => ({ key: `${n}`, code, args: { origin }, canFetch: true })),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
  });
});
