// @ts-check
import { Worker } from "node:worker_threads";

/**
 * Starts a proxy for PostgreSQL that counts the statements, including those that begin and end transactions.
 * @param {string} url of the database
 */
export const startStatementCounter = async (url) => {
  const target = new URL(url);
  const memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const workerData = { hostname: target.hostname, port: Number(target.port || 5432), memory };
  const worker = new Worker(new URL("./statement-proxy.mjs", import.meta.url), { workerData });
  const port = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  const proxied = new URL(url);
  proxied.hostname = "127.0.0.1";
  proxied.port = String(port);
  return {
    url: proxied.href,
    /** Returns the number of statements since the last call. */
    take: () => Atomics.exchange(new Int32Array(memory), 0, 0),
    close: () => worker.terminate(),
  };
};
