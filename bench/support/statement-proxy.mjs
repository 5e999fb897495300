// @ts-check
import { connect, createServer } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

// A proxy between Parley and PostgreSQL that passes everything on and counts the statements. It runs in its own thread,
// because the bench waits for its child processes.

const { hostname, port, memory } = /** @type {{ hostname: string; port: number; memory: SharedArrayBuffer }} */ (
  workerData
);
const count = new Int32Array(memory);

/** The types of messages that are counted: a simple query, and the values for a parsed one, which may be used again. */
const statementTypes = "QB";

const createReader = () => {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (/** @type {Buffer} */ chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no type; every other one begins with it.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      if (isStarted && statementTypes.includes(String.fromCharCode(rest[0] ?? 0))) Atomics.add(count, 0, 1);
      isStarted = true;
      rest = rest.subarray(length);
    }
  };
};

const server = createServer((client) => {
  const database = connect(port, hostname);
  const read = createReader();
  client.on("data", (chunk) => {
    read(chunk);
    database.write(chunk);
  });
  database.pipe(client);
  const end = () => {
    client.destroy();
    database.destroy();
  };
  for (const socket of [client, database]) socket.on("close", end).on("error", end);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  parentPort?.postMessage(address && typeof address === "object" ? address.port : 0);
});
