import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createOutbound, type Outbound } from "./create-outbound.ts";
import { type AddressRules, createAddressGuard, type ResolveNames } from "./guard-addresses.ts";
import { OutboundError } from "./outbound-error.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const serve = async (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> => {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
};

const outbound = (rules: Partial<AddressRules> = {}): Outbound => {
  const client = createOutbound({ allowedHosts: [], ...rules });
  closing.push(() => client.close());
  return client;
};

const answers =
  (address: string): ResolveNames =>
  (_, done) =>
    done(null, [{ address, family: address.includes(":") ? 6 : 4 }]);

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: unknown) => (error instanceof OutboundError ? error.code : String(error)),
  );

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
};

describe("addresses", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f.0.0.1/",
    "http://0x7f000001/",
    "http://017700000001/",
    "http://0177.0.0.1/",
    "http://127.0.0.1./",
    "http://１２７.0.0.1/",
    "http://0/",
    "http://0.0.0.0/",
    "http://10.1.2.3/",
    "http://192.168.0.1:8080/",
    "http://169.254.169.254/latest/meta-data/",
    "http://2852039166/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[0:0:0:0:0:ffff:a9fe:a9fe]/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://localhost/",
    "https://127.0.0.1/",
  ])("refuses %s", async (url) => {
    expect(await codeOf(outbound().fetch(url))).toBe("BLOCKED_ADDRESS");
  });

  it.each(["file:///etc/passwd", "ftp://example.org/", "data:text/plain,hello"])("refuses %s", async (url) => {
    expect(await codeOf(outbound().fetch(url))).toBe("BLOCKED_PROTOCOL");
  });

  it("refuses a name with one address that is not public among others", async () => {
    const resolve: ResolveNames = (_, done) =>
      done(null, [
        { address: "8.8.8.8", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ]);
    expect(await codeOf(outbound({ resolve }).fetch("http://mixed.example/"))).toBe("BLOCKED_ADDRESS");
  });

  it("lets hosts that are named into private networks, and not to loopback or metadata", async () => {
    const judge = (address: string, host = "intranet.example") =>
      new Promise<string>((resolve) => {
        const guard = createAddressGuard({ allowedHosts: ["Intranet.example"], resolve: answers(address) });
        guard.lookup(host, { all: true }, (error, found) =>
          resolve(error instanceof OutboundError ? error.code : JSON.stringify(found)),
        );
      });
    expect(await judge("10.255.255.1")).toBe('[{"address":"10.255.255.1","family":4}]');
    expect(await judge("fd00::7")).toBe('[{"address":"fd00::7","family":6}]');
    expect(await judge("10.255.255.1", "other.example")).toBe("BLOCKED_ADDRESS");
    expect(await judge("127.0.0.1")).toBe("BLOCKED_ADDRESS");
    expect(await judge("169.254.169.254")).toBe("BLOCKED_ADDRESS");
    const guard = createAddressGuard({ allowedHosts: ["10.0.0.5", "[fd00::7]"] });
    expect(guard.refuseLiteral("10.0.0.5")).toBeNull();
    expect(guard.refuseLiteral("fd00::7")).toBeNull();
    expect(guard.refuseLiteral("10.0.0.6")?.message).toMatch(/SSRF_ALLOWED_HOSTS/);
  });

  it("lets servers on this machine be called that the operator has named with their port, and no others", async () => {
    const port = await serve((_, response) => response.end("hello"));
    const other = await serve((_, response) => response.end("not for you"));
    const { fetch } = outbound({ localServers: [`LOCALHOST:${port}`, `127.0.0.1:${port}`] });
    for (const host of ["localhost", "127.0.0.1"]) {
      expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe("hello");
      expect(await codeOf(fetch(`http://${host}:${other}/`))).toBe("BLOCKED_ADDRESS");
    }
    const message = await outbound()
      .fetch(`http://localhost:${port}/`)
      .then(String, (error: Error) => error.message);
    expect(message).toBe(
      "localhost is not a public address. Whoever runs this server can name it, with its port, in PARLEY_LOCAL_SERVERS if it is meant to be reached.",
    );
    // Only `localhost` is allowed: another name that resolves to it is blocked, and so is a redirect to another port.
    const rebound = outbound({ localServers: [`localhost:${port}`], resolve: answers("127.0.0.1") });
    expect(await codeOf(rebound.fetch(`http://evil.example:${port}/`))).toBe("BLOCKED_ADDRESS");
    const redirecting = await serve((_, response) =>
      response.writeHead(307, { location: `http://localhost:${other}/` }).end(),
    );
    const { fetch: ask } = outbound({ localServers: [`localhost:${redirecting}`] });
    expect(await codeOf(ask(`http://localhost:${redirecting}/`))).toBe("BLOCKED_ADDRESS");
    const elsewhere = outbound({ localServers: ["localhost:80"], resolve: answers("10.0.0.1") });
    expect(await codeOf(elsewhere.fetch("http://localhost/"))).toBe("BLOCKED_ADDRESS");
  });

  it("resolves once for a connection, and judges again for the next: a name that changes its mind gains nothing", async () => {
    const port = await serve((_, response) => response.setHeader("connection", "close").end("hello"));
    const asked: string[] = [];
    const resolve: ResolveNames = (name, done) => {
      asked.push(name);
      done(null, [{ address: asked.length === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }]);
    };
    const { fetch } = outbound({ allowsLoopback: true, resolve });
    expect(await (await fetch(`http://rebinding.example:${port}/`)).text()).toBe("hello");
    expect(asked).toEqual(["rebinding.example"]);
    expect(await codeOf(fetch(`http://rebinding.example:${port}/`))).toBe("BLOCKED_ADDRESS");
    expect(asked).toHaveLength(2);
  });
});

describe("redirects", () => {
  it("checks every one", async () => {
    const port = await serve((_, response) => response.writeHead(302, { location: "http://internal.example/" }).end());
    const resolve: ResolveNames = (name, done) =>
      done(null, [{ address: name === "internal.example" ? "10.0.0.1" : "127.0.0.1", family: 4 }]);
    const { fetch } = outbound({ allowsLoopback: true, resolve });
    expect(await codeOf(fetch(`http://public.example:${port}/`))).toBe("BLOCKED_ADDRESS");
  });

  it.each(["http://169.254.169.254/", "http://[::ffff:10.0.0.1]/", "//10.0.0.1/", "file:///etc/passwd"])(
    "does not go to %s",
    async (location) => {
      const port = await serve((_, response) => response.writeHead(307, { location }).end());
      const code = await codeOf(outbound({ allowsLoopback: true }).fetch(`http://127.0.0.1:${port}/`));
      expect(code).toMatch(/^BLOCKED_/);
    },
  );

  it("follows ten and no more", async () => {
    const port = await serve(({ url = "/0" }, response) => {
      const count = Number(url.slice(1));
      if (count === 0) response.end("there");
      else response.writeHead(302, { location: `/${count - 1}` }).end();
    });
    const { fetch } = outbound({ allowsLoopback: true });
    const response = await fetch(`http://127.0.0.1:${port}/10`);
    expect(await response.text()).toBe("there");
    expect(response.url).toBe(`http://127.0.0.1:${port}/0`);
    expect(await codeOf(fetch(`http://127.0.0.1:${port}/11`))).toBe("TOO_MANY_REDIRECTS");
  });

  it("shows no secrets to another origin, and keeps them on the same", async () => {
    const seen: Record<string, unknown>[] = [];
    const target = await serve(async (request, response) => {
      seen.push({ ...request.headers, method: request.method, body: await bodyOf(request) });
      response.end();
    });
    const port = await serve(async (request, response) => {
      seen.push({ ...request.headers, method: request.method, body: await bodyOf(request) });
      if (request.url === "/same") response.end();
      else
        response.writeHead(307, { location: request.url === "/start" ? "/same" : `http://127.0.0.1:${target}/` }).end();
    });
    const { fetch } = outbound({ allowsLoopback: true });
    const headers = { authorization: "Bearer s", cookie: "a=b", "x-api-key": "s", "x-plain": "stays" };
    await fetch(`http://127.0.0.1:${port}/start`, { method: "POST", body: "words", headers });
    expect(seen[1]).toMatchObject({ authorization: "Bearer s", "x-api-key": "s", method: "POST", body: "words" });
    await fetch(`http://127.0.0.1:${port}/away`, { method: "POST", body: "words", headers });
    expect(seen[3]).toMatchObject({ "x-plain": "stays", method: "POST", body: "words" });
    expect(Object.keys(seen[3] ?? {})).not.toEqual(expect.arrayContaining(["authorization"]));
    expect(seen[3]).not.toHaveProperty("cookie");
    expect(seen[3]).not.toHaveProperty("x-api-key");
    // A name may tell nothing of the secret that the header holds.
    const own = { headers: { "X-Pass": "s" }, secretHeaders: ["X-Pass"] };
    await fetch(`http://127.0.0.1:${port}/start`, own);
    expect(seen[5]).toMatchObject({ "x-pass": "s" });
    await fetch(`http://127.0.0.1:${port}/away`, own);
    expect(seen[7]).not.toHaveProperty("x-pass");
  });

  it("turns a POST into a GET after 303, without its body", async () => {
    const seen: unknown[] = [];
    const port = await serve(async (request, response) => {
      seen.push([request.method, await bodyOf(request), request.headers["content-type"]]);
      if (request.url === "/") response.writeHead(303, { location: "/next" }).end();
      else response.end();
    });
    await outbound({ allowsLoopback: true }).fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "words" });
    expect(seen[1]).toEqual(["GET", "", undefined]);
  });
});

describe("limits", () => {
  it("breaks off what is too large, announced or not", async () => {
    const port = await serve(({ url }, response) => {
      if (url === "/announced") response.setHeader("content-length", 5000);
      response.write(Buffer.alloc(2500));
      response.end(Buffer.alloc(2500));
    });
    const { fetch } = outbound({ allowsLoopback: true });
    const read = async (path: string, maxBytes: number) =>
      (await (await fetch(`http://127.0.0.1:${port}${path}`, { maxBytes })).arrayBuffer()).byteLength;
    expect(await codeOf(read("/announced", 4999))).toBe("TOO_LARGE");
    expect(await codeOf(read("/", 4999))).toBe("TOO_LARGE");
    expect(await read("/", 5000)).toBe(5000);
  });

  it("does not wait for ever, neither for the head nor for the body", async () => {
    const port = await serve(({ url }, response) => {
      if (url === "/body") response.write("a beginning");
    });
    const { fetch } = outbound({ allowsLoopback: true });
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`, { timeLimit: 100 })).text();
    expect(await codeOf(read("/head"))).toBe("TIMEOUT");
    expect(await codeOf(read("/body"))).toBe("TIMEOUT");
  });

  it("says which host can't be reached, and nothing of the rest of the address", async () => {
    const port = await serve(() => undefined);
    for (const close of closing.splice(0)) await close();
    const call = outbound({ allowsLoopback: true }).fetch(`http://127.0.0.1:${port}/path?key=secret`);
    const message = await call.then(String, (error: Error) => error.message);
    expect(message).toBe(`127.0.0.1:${port} can't be reached: nothing answers there.`);
  });

  it("ends when the caller has had enough", async () => {
    const port = await serve(() => undefined);
    const controller = new AbortController();
    const call = outbound({ allowsLoopback: true }).fetch(`http://127.0.0.1:${port}/`, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("enough")), 50);
    await expect(call).rejects.toThrow("enough");
  });
});

it("sends forms and files like any fetch, and unpacks answers", async () => {
  const port = await serve(async (request, response) => {
    const body = await bodyOf(request);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ type: request.headers["content-type"], agent: request.headers["user-agent"], body }));
  });
  const form = new FormData();
  form.set("name", "Ada");
  const response = await outbound({ allowsLoopback: true }).fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    body: form,
  });
  const { type, body, agent } = (await response.json()) as Record<string, string>;
  expect(response).toBeInstanceOf(Response);
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  expect(body).toContain("Ada");
  expect(agent).toBe("Parley");
});
