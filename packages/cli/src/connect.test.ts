import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { connect } from "./connect.ts";

const server = createServer(({ url = "" }, response) => {
  if (url.startsWith("/page")) return response.end("<p>Another server</p>");
  response.writeHead(401, { "content-type": "application/json" });
  return response.end(JSON.stringify({ message: "Send the owner token in the header." }));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** How a call of a server at an address ends. */
const failureAt = (environment: Record<string, string>) =>
  connect(environment)
    .then((api) => api.get("/api/v1/typebots"))
    .catch((error: unknown) => error);

it("names the server that does not accept the token, and where the token stands", async () => {
  expect(await failureAt({ PARLEY_URL: address, PARLEY_OWNER_TOKEN: "wrong" })).toMatchObject({
    code: 2,
    message: `The server at ${address} does not accept the owner's token (PARLEY_OWNER_TOKEN).`,
  });
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
  const api = await connect({ PARLEY_URL: address, PARLEY_OWNER_TOKEN: "any" });
  await expect(api.get("/page")).rejects.toMatchObject({
    code: 2,
    message: `At ${address} is no builder of Parley; PARLEY_URL must be its address.`,
  });
});

it("asks for a token and for an address that is one", async () => {
  expect(await failureAt({ PARLEY_URL: address })).toMatchObject({ code: 2 });
  expect(await failureAt({ PARLEY_URL: "nonsense", PARLEY_OWNER_TOKEN: "any" })).toMatchObject({
    code: 2,
    message: 'PARLEY_URL is no address: "nonsense".',
  });
});
