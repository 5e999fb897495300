import { type AddressInfo, createServer, type Socket } from "node:net";

// Test support: a reachable server that fails in each way of external services, over HTTP or as a mail server.

/** How a reachable service can fail. */
export const faults = ["401", "403", "503", "hang", "reset", "garbage"] as const;
export type Fault = (typeof faults)[number];

const statusTexts = { "401": "Unauthorized", "403": "Forbidden", "503": "Service Unavailable" } as const;

const respond = (status: string, type: string, body: string): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;

/** The answer to HTTP clients, or null for none. */
const answerOf = (fault: Fault): string | null => {
  if (fault === "hang" || fault === "reset") return null;
  // The page that a proxy or a public network shows in place of the service.
  if (fault === "garbage")
    return respond("200 OK", "text/html", "<!doctype html><title>Sign in to the network</title>");
  const body = JSON.stringify({ error: { message: "It is refused.", code: Number(fault) }, message: "It is refused." });
  return respond(`${fault} ${statusTexts[fault]}`, "application/json", body);
};

/** The greeting of a mail server, and its answer to a login. */
const mailLines = {
  "401": ["220 mail.fine.example ESMTP", "535 5.7.8 Bad credentials"],
  "403": ["220 mail.fine.example ESMTP", "550 5.7.1 Not from your address"],
  "503": ["421 4.3.2 Service shutting down", "421 4.3.2 Service shutting down"],
  garbage: ["HTTP/1.1 400 Bad Request", "HTTP/1.1 400 Bad Request"],
} as const;

const talkMail = (socket: Socket, fault: Exclude<Fault, "hang" | "reset">): void => {
  const [first, refusal] = mailLines[fault];
  socket.write(`${first}\r\n`);
  socket.on("data", (bytes) =>
    socket.write(
      /^EHLO/.test(bytes.toString()) ? "250-mail.fine.example\r\n250 AUTH PLAIN LOGIN\r\n" : `${refusal}\r\n`,
    ),
  );
};

/** @param speaks the protocol of the clients; over mail, the server sends the first line */
export const startFaultyServer = async (speaks: "http" | "mail") => {
  let fault: Fault = "503";
  let connections = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => undefined);
    if (fault === "reset" && speaks === "mail") return void socket.resetAndDestroy();
    if (fault === "reset") return void socket.once("data", () => socket.resetAndDestroy());
    if (fault === "hang") return void socket.resume();
    if (speaks === "mail") return talkMail(socket, fault);
    const answer = answerOf(fault);
    socket.once("data", () => answer !== null && socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Sets how it fails from now on. */
    fail: (next: Fault) => {
      fault = next;
      for (const socket of open) socket.destroy();
    },
    /** Returns the number of connections since the last call. */
    countConnections: (): number => {
      const count = connections;
      connections = 0;
      return count;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
