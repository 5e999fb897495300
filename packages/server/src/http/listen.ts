import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/**
 * Milliseconds that running requests get when the server stops. All shutdown steps together must take less than Kubernetes'
 * 30 seconds.
 */
const stopTime = 15_000;
/** Milliseconds between two searches for idle connections. */
const idlePace = 250;

/**
 * The time limits of connections, in milliseconds: for a request's headers, how often that is checked, and for the pause
 * between two requests. Proxies keep idle connections for up to two minutes (Caddy's default), and a request that one sends
 * just when the server closes the connection is lost.
 */
export const connectionLimits = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 130_000,
} as const;

interface Place {
  port: number;
  host: string;
  variable: string;
}

const badHost = ({ host }: Place) =>
  `This machine has no address ${host}. Set PARLEY_HOST to one that it has, or to 0.0.0.0 for all of them.`;

/** Messages for people, by the system error's code. */
const whyNotListening: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port, host, variable }) =>
    `Port ${port} on ${host} is in use. Stop the program that uses it, or set ${variable} to another port.`,
  EACCES: ({ port, host, variable }) =>
    `This user may not listen on port ${port} of ${host}: ports below 1024 are the system's. Set ${variable} to a higher port, and put a reverse proxy before it.`,
  EADDRNOTAVAIL: badHost,
  ENOTFOUND: badHost,
  EAI_AGAIN: badHost,
  EAI_FAIL: badHost,
  EINVAL: badHost,
  EAFNOSUPPORT: badHost,
};

const otherwise = ({ port, host, variable }: Place, error: Error): string =>
  `Nothing can listen on port ${port} of ${host}: ${error.message}. Set PARLEY_HOST or ${variable} otherwise.`;

/** The most connections waiting for the rest of a request or for the next one. */
const mostWaiting = 1000;

/**
 * Closes the longest-waiting connections when too many are waiting, so that slow clients don't block others. A
 * connection whose request is being answered does not count as waiting.
 */
export const limitWaiting = (server: Server, most: number = mostWaiting): void => {
  const waiting = new Set<Socket>();
  const wait = (socket: Socket) => {
    waiting.add(socket);
    for (const oldest of waiting) {
      if (waiting.size <= most) return;
      waiting.delete(oldest);
      oldest.destroy();
    }
  };
  server.on("connection", (socket) => {
    socket.once("close", () => waiting.delete(socket));
    wait(socket);
  });
  server.prependListener("request", (request, response) => {
    const { socket } = request;
    request.once("end", () => waiting.delete(socket));
    response.once("close", () => {
      if (!socket.destroyed) wait(socket);
    });
  });
};

/**
 * Listens and returns the port, which the system chooses for 0.
 *
 * @throws Error with the reason and the setting to change
 */
export const listen = (server: Server, { port, host, variable }: Place) =>
  new Promise<number>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const place = { port, host, variable };
      const message = whyNotListening[error.code ?? ""]?.(place) ?? otherwise(place, error);
      reject(new Error(message, { cause: error }));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/**
 * Accepts no more connections and lets running requests finish, for a limited time. Each answer tells proxies to close their
 * connections.
 */
export const stopListening = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    if (!server.listening) return resolve();
    server.prependListener("request", (_, response) => response.setHeader("connection", "close"));
    const late = setTimeout(() => server.closeAllConnections(), stopTime);
    const idle = setInterval(() => server.closeIdleConnections(), idlePace);
    server.close(() => {
      clearTimeout(late);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });

/** The address at which this machine reaches a server that listens on `host`. */
export const localAddress = (host: string, port: number): string => {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
};
