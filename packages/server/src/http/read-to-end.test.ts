import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestClient } from "../testing/create-test-client.ts";

let test: Awaited<ReturnType<typeof createTestClient>>;
let server: Server;
beforeAll(async () => {
  test = await createTestClient();
  server = createServer(getRequestListener(test.parley.viewer.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await test.close();
});

/** Opens one connection on which every request is sent completely before its answer is read, as browsers do. */
const openConnection = () => {
  const socket: Socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  let hasEnded = false;
  socket.setEncoding("utf8").on("data", (text) => {
    received += text;
  });
  for (const event of ["end", "error", "close"]) socket.on(event, () => (hasEnded = true));

  /** Returns the status and error code of the next answer, or null if the connection is closed. */
  const readAnswer = async (): Promise<[number, string | null] | null> => {
    for (;;) {
      const [, status = "", heads = "", rest = ""] = /^HTTP\/1.1 (\d+)(.*?)\r\n\r\n(.*)$/s.exec(received) ?? [];
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(heads)?.[1] ?? 0);
      if (status !== "" && rest.length >= length) {
        received = rest.slice(length);
        return [Number(status), length === 0 ? null : JSON.parse(rest.slice(0, length)).code];
      }
      if (hasEnded) return null;
      await sleep(10);
    }
  };
  const send = async (start: string, headers: Record<string, string>, body: readonly Buffer[]) => {
    const isChunked = headers["transfer-encoding"] === "chunked";
    const heads = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${start} HTTP/1.1\r\n${heads.join("")}\r\n`);
    for (const part of body) {
      if (isChunked) socket.write(`${part.byteLength.toString(16)}\r\n`);
      socket.write(part);
      if (isChunked) socket.write("\r\n");
      await sleep(50);
    }
    if (isChunked) socket.write("0\r\n\r\n");
    return readAnswer();
  };
  return { send, close: () => socket.destroy() };
};

/** A body that takes as long to send as a file on a slow network. */
const slow: readonly Buffer[] = Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024));
const announced = { "content-length": String(slow.length * 64 * 1024) };
const unannounced = { "transfer-encoding": "chunked" };
const ways = [
  ["whose length says so", announced],
  ["that turns out to be", unannounced],
] as const;

it.each(ways)("a file %s too large is refused readably, and the connection stays", async (_, headers) => {
  const file = { groups: { A: [{ type: "file input", id: "bFile", options: { sizeLimit: 1 } }] } };
  const { sessionId } = (await test.begin(file)).body;
  const { body } = await test.post("/api/v3/generate-upload-url", { sessionId, fileName: "cv.pdf" });
  const { pathname, search } = new URL(body.presignedUrl);
  const { send, close } = openConnection();
  expect(await send(`PUT ${pathname}${search}`, headers, slow)).toEqual([413, "TOO_LARGE"]);
  const form = { "content-type": "multipart/form-data; boundary=b" };
  const opening = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n');
  const formHeaders =
    headers === announced ? { "content-length": String(slow.length * 65_536 + opening.length) } : headers;
  const posted = await send(`POST ${pathname}${search}`, { ...form, ...formHeaders }, [opening, ...slow]);
  expect(posted).toEqual([413, "TOO_LARGE"]);
  expect(await send(`PUT ${pathname}${search}`, { "content-length": "1" }, [Buffer.from("x")])).toEqual([204, null]);
  close();
});

it.each(ways)("so is a call %s too large", async (_, headers) => {
  const { send, close } = openConnection();
  expect(await send("POST /api/v1/sessions/x/continueChat", headers, slow)).toEqual([413, "TOO_LARGE"]);
  expect(await send("POST /api/v1/sessions/x/continueChat", { "content-length": "0" }, [])).toEqual([404, "NOT_FOUND"]);
  close();
});
