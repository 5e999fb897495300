import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createOutbound } from "./create-outbound.ts";
import type { AddressRules, ResolveNames } from "./guard-addresses.ts";
import { OutboundError } from "./outbound-error.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const listen = async (server: ReturnType<typeof createServer>): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
};

/** A proxy that requires a password, and forwards every host name to one server on this machine. */
const startProxy = async (target: number) => {
  const asked: (string | undefined)[] = [];
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on("connect", (request: IncomingMessage, socket) => {
    asked.push(request.url);
    const wanted = `Basic ${Buffer.from("ada:s3cret").toString("base64")}`;
    if (request.headers["proxy-authorization"] !== wanted)
      return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const onward = connect(target, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
    return undefined;
  });
  return { port: await listen(server), asked };
};

const outbound = (rules: Partial<AddressRules> = {}) => {
  const client = createOutbound({ allowedHosts: [], ...rules });
  closing.push(() => client.close());
  return client;
};

const leadsTo =
  (addresses: Readonly<Record<string, string>>): ResolveNames =>
  (name, done) =>
    done(null, [{ address: addresses[name] ?? "8.8.8.8", family: 4 }]);

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: unknown) => (error instanceof OutboundError ? error.code : String(error)),
  );

it("a request goes through the proxy that is named, with its password", async () => {
  const target = await listen(createServer((request, response) => response.end(`hello ${request.headers.host}`)));
  const proxy = await startProxy(target);
  const { fetch } = outbound({ allowsLoopback: true, resolve: leadsTo({}) });
  const by = `http://ada:s3cret@127.0.0.1:${proxy.port}`;
  expect(await (await fetch("http://api.example/", { proxy: by })).text()).toBe("hello api.example");
  expect(proxy.asked).toEqual(["api.example:80"]);
});

it("a proxy that refuses is a failure that does not tell the password", async () => {
  const proxy = await startProxy(1);
  const { fetch } = outbound({ allowsLoopback: true, resolve: leadsTo({}) });
  const call = fetch("http://api.example/", { proxy: `http://ada:wr0ng@127.0.0.1:${proxy.port}` });
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OutboundError);
  expect(String(error)).not.toContain("wr0ng");
});

it.each(["http://127.0.0.1:1", "http://10.0.0.1:3128", "http://[::1]:3128", "http://inside.example:3128"])(
  "the proxy must be public itself: %s",
  async (proxy) => {
    const { fetch } = outbound({ resolve: leadsTo({ "inside.example": "10.0.0.1" }) });
    expect(await codeOf(fetch("http://api.example/", { proxy }))).toBe("BLOCKED_ADDRESS");
  },
);

it.each(["socks5://proxy.example:1080", "proxy", "file:///etc"])(
  "only http and https proxies are spoken to: %s",
  async (proxy) => {
    expect(await codeOf(outbound().fetch("http://api.example/", { proxy }))).toBe("BLOCKED_PROTOCOL");
  },
);

it("a proxy is no way into private networks, by address, by name, or by a redirect", async () => {
  const target = await listen(
    createServer((_, response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end()),
  );
  const proxy = await startProxy(target);
  const { fetch } = outbound({ allowsLoopback: true, resolve: leadsTo({ "inside.example": "10.0.0.1" }) });
  const by = `http://ada:s3cret@127.0.0.1:${proxy.port}`;
  for (const address of ["http://10.0.0.1/", "http://[fd00::1]/", "http://inside.example/", "http://public.example/"])
    expect([address, await codeOf(fetch(address, { proxy: by }))]).toEqual([address, "BLOCKED_ADDRESS"]);
  expect(proxy.asked).toEqual(["public.example:80"]);
});
