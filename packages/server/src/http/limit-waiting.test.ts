import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { limitWaiting, stopListening } from "./listen.ts";

it("connections that drip hold up nobody, and those that waited longest are closed", async () => {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.end("fine"));
  });
  limitWaiting(server, 5);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const closed: number[] = [];
  const drip = async (index: number, text: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    const isOver = new Promise<void>((resolve) => {
      socket.on("close", () => {
        closed.push(index);
        resolve();
      });
    });
    const isTaken = new Promise((resolve) => server.once("connection", resolve));
    socket.write(text);
    await isTaken;
    return { socket, isOver };
  };
  const half = "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nabc";
  const drips = [];
  // Some connections have sent half a request head, others half a body.
  for (let index = 0; index < 9; index++) drips.push(await drip(index, index % 2 === 0 ? "GET / HT" : half));
  await Promise.all(drips.slice(0, 4).map(({ isOver }) => isOver));
  expect(closed.sort()).toEqual([0, 1, 2, 3]);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("fine");
  for (const { socket } of drips) socket.destroy();
  await stopListening(server);
});
