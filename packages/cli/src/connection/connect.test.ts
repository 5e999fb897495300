import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@parley/api";
import { afterAll, describe, expect, it } from "vitest";
import { connect } from "./connect.ts";
import { describeUnreachable } from "./describe-unreachable.ts";

/** Starts a server and returns its address. */
const listen = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const address = await listen((_, response) => {
  response.writeHead(401, { "content-type": "application/json" });
  response.end(JSON.stringify({ message: "Send the owner token in the header." }));
});
const page = await listen((_, response) => response.end("<p>Another server</p>"));

/** Returns the error of a call to the server that these settings name. */
const failureAt = (environment: Record<string, string>) =>
  connect(environment)
    .then((api) => api.call(calls.listBots))
    .catch((error: unknown) => error);

it("names the server that does not accept the token, and where the token stands", async () => {
  expect(await failureAt({ PARLEY_URL: address, PARLEY_OWNER_TOKEN: "wrong" })).toMatchObject({
    code: 2,
    message: `The server at ${address} does not accept the owner's token (PARLEY_OWNER_TOKEN).`,
  });
});

it("shows an API token where one is set, and names it where it is not accepted", async () => {
  const shown: (string | undefined)[] = [];
  const url = await listen(({ headers }, response) => {
    shown.push(headers.authorization);
    response.writeHead(401, { "content-type": "application/json" });
    response.end("{}");
  });
  expect(await failureAt({ PARLEY_URL: url, PARLEY_TOKEN: "parley_x", PARLEY_OWNER_TOKEN: "owner" })).toMatchObject({
    message: `The server at ${url} does not accept the API token (PARLEY_TOKEN).`,
  });
  expect(shown).toEqual(["Bearer parley_x"]);
});

/** Returns a port on which nothing listens any more. */
const leftPort = async (): Promise<number> => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  return port;
};

describe("a server that can't be asked: what is wrong, where, and what to do", () => {
  const failureOf = (url: string) =>
    failureAt({ PARLEY_URL: url, PARLEY_OWNER_TOKEN: "any" }) as Promise<{ code: number; message: string }>;

  it("nothing listens", async () => {
    const url = `http://127.0.0.1:${await leftPort()}`;
    expect(await failureOf(url)).toMatchObject({
      code: 1,
      message: `Nothing answers at ${url}. Is Parley started there? Start it, or correct PARLEY_URL.`,
    });
  });

  it("the name is not known", async () => {
    expect((await failureOf("http://parley.invalid")).message).toBe(
      "The name parley.invalid is not known on this machine. Correct it in PARLEY_URL.",
    );
  });

  it("it does not speak https", async () => {
    const plain = await failureOf(address.replace("http:", "https:"));
    expect(plain.message).toMatch(/^What answers at 127\.0\.0\.1:\d+ does not speak https\. Try PARLEY_URL=http:/);
  });

  it("it breaks the connection off, or is no web server", async () => {
    const answers: Record<string, string | null> = { broken: null, other: "220 mail.example ESMTP\r\n" };
    const messages: string[] = [];
    for (const answer of Object.values(answers)) {
      const server = createSocketServer((socket) => {
        socket.on("error", () => undefined);
        if (answer === null) socket.once("data", () => socket.destroy());
        else socket.end(answer);
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      messages.push((await failureOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).message);
      server.close();
    }
    expect(messages[0]).toMatch(/ broke the connection off\. See in its log/);
    expect(messages[1]).toMatch(/^What answers at 127\.0\.0\.1:\d+ does not speak http\./);
  });

  it.each([
    ["ETIMEDOUT", "http://far.example does not answer."],
    ["EHOSTUNREACH", "http://far.example does not answer."],
    ["EACCES", "This system does not let the command connect to http://far.example."],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "The certificate of http://far.example can't be trusted."],
    ["CERT_HAS_EXPIRED", "The certificate of http://far.example can't be trusted."],
  ])("%s, also where several addresses were tried", (code, says) => {
    const cause = Object.assign(new Error(`connect ${code} 192.0.2.1:443`), { code });
    for (const error of [new TypeError("fetch failed", { cause }), new AggregateError([cause])]) {
      const said = describeUnreachable(error, "http://far.example");
      expect(said.startsWith(says)).toBe(true);
      expect(said).not.toContain(code);
    }
  });
});

it("says where the address is another server's", async () => {
  expect(await failureAt({ PARLEY_URL: page, PARLEY_OWNER_TOKEN: "any" })).toMatchObject({
    code: 2,
    message: `At ${page} is no builder of Parley; PARLEY_URL must be its address.`,
  });
});

it("asks for a token and for an address that is one", async () => {
  expect(await failureAt({ PARLEY_URL: address })).toMatchObject({ code: 2 });
  expect(await failureAt({ PARLEY_URL: "nonsense", PARLEY_OWNER_TOKEN: "any" })).toMatchObject({
    code: 2,
    message: 'PARLEY_URL is no address: "nonsense".',
  });
});

it("does not turn a wrong folder into an empty database", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-connect-"));
  const data = join(folder, "data");
  const postgres = "postgres://nobody@127.0.0.1:1/none";
  for (const settings of [{}, { DATABASE_URL: postgres }])
    expect(await failureAt({ PARLEY_DATA_DIR: data, ...settings })).toMatchObject({
      code: 2,
      message: expect.stringContaining(`There is no data of Parley in ${data}. Name the folder`),
    });
  expect(existsSync(data)).toBe(false);
  rmSync(folder, { recursive: true });
});

it("reads the file .env beside the data folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-connect-"));
  writeFileSync(join(folder, ".env"), `PARLEY_URL=${address}\nPARLEY_OWNER_TOKEN=wrong\n`);
  expect(await failureAt({ PARLEY_DATA_DIR: join(folder, "data") })).toMatchObject({
    message: `The server at ${address} does not accept the owner's token (PARLEY_OWNER_TOKEN).`,
  });
  rmSync(folder, { recursive: true });
});
