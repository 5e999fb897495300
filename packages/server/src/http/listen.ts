import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Milliseconds that requests get to finish when the server stops. With what comes after them it must end before the time of
 * those that run it is over: the 30 seconds of Kubernetes.
 */
const stopTime = 15_000;
/** How often connections are looked for that have nothing to do any more, in milliseconds. */
const idlePace = 250;

/**
 * Listens and gives the port, which the system chooses where 0 is asked for.
 *
 * @throws Error naming the variable to set when the port is taken
 */
export const listen = (server: Server, { port, host, variable }: { port: number; host: string; variable: string }) =>
  new Promise<number>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const message = `Port ${port} on ${host} is in use. Stop the program that uses it, or set ${variable} to another port.`;
      reject(error.code === "EADDRINUSE" ? new Error(message, { cause: error }) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/**
 * Accepts no more connections and lets running requests finish, for a limited time. A proxy that keeps its connections is told
 * with each answer to ask another process from now on.
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

/** The address by which this machine reaches what listens on `host`. */
export const localAddress = (host: string, port: number): string => {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
};
