// @ts-check
import { Agent, request } from "node:http";

/** Whether the server had closed a kept connection before the request arrived. */
export const isStale = (
  /** @type {import("node:http").ClientRequest} */ { reusedSocket },
  /** @type {NodeJS.ErrnoException} */ { code },
) => reusedSocket && code === "ECONNRESET";

/**
 * An HTTP client that keeps its connections and does as little as Node allows, so that the server's time is measured.
 * @param {string} address
 * @param {number} connections
 * @param {Record<string, string>} [given] headers of each request
 */
export const createClient = (address, connections, given = {}) => {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** @type {(method: string, path: string, body?: object) => Promise<any>} */
  const send = (method, path, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? "" : JSON.stringify(body);
      const headers = { ...given, "content-type": "application/json", "content-length": Buffer.byteLength(text) };
      const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
        let answer = "";
        response.setEncoding("utf8");
        response.on("data", (chunk) => {
          answer += chunk;
        });
        response.on("end", () => {
          if (response.statusCode === 200) resolve(JSON.parse(answer));
          else reject(new Error(`${path} answered ${response.statusCode}: ${answer}`));
        });
      });
      // A connection that the server ended while it was idle is no failure.
      sent.on("error", (error) => (isStale(sent, error) ? resolve(send(method, path, body)) : reject(error)));
      sent.end(text);
    });
  return { send, close: () => agent.destroy() };
};
