import { type AddressInfo, connect, createServer, type Socket } from "node:net";

// Test support: a pooler that shares a connection between transactions loses notices. PostgreSQL may send a notice at
// any time, but such a pooler passes it on only to the client that is executing a statement.

const [notice, ready] = ["A".charCodeAt(0), "Z".charCodeAt(0)];

/** Splits the bytes from a database server into messages: a letter, the length of the rest, and the rest. */
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

/** Starts such a pooler for a PostgreSQL server; returns the pooler's address. */
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
