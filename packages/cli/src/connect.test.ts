import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@parley/api";
import { afterAll, expect, it } from "vitest";
import { connect } from "./connect.ts";

/** Starts a server and gives its address. */
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

/** How a call of a server at an address ends. */
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

it("names the server that can't be reached, and why", async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  const { code, message } = (await failureAt({
    PARLEY_URL: `http://127.0.0.1:${port}`,
    PARLEY_OWNER_TOKEN: "any",
  })) as { code: number; message: string };
  expect(code).toBe(1);
  expect(message).toMatch(new RegExp(`^The server at http://127\\.0\\.0\\.1:${port} can't be reached: .*ECONNREFUSED`));
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
