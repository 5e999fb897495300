import { type AddressInfo, connect, createServer, type Socket } from "node:net";

// Test support: what a pooler that shares connections between transactions does to notices. PostgreSQL may send one at any time;
// such a pooler passes it on to a client only while it carries out a statement of that client.

const [notice, ready] = ["A".charCodeAt(0), "Z".charCodeAt(0)];

/** Splits what a database server says into messages: a letter, the length of what follows, and that. */
const createReader = (onMessage: (message: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      onMessage(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
};

/** Gives the address by which a PostgreSQL is reached through such a pooler. */
export const startTransactionPooler = async (url: string) => {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect({ host: hostname, port: Number(port || 5432) });
    let isBusy = true;
    const read = createReader((message) => {
      if (message[0] === notice && !isBusy) return;
      if (message[0] === ready) isBusy = false;
      client.write(message);
    });
    database.on("data", read);
    client.on("data", (chunk) => {
      isBusy = true;
      database.write(chunk);
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};
