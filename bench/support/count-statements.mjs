// @ts-check
import { Worker } from "node:worker_threads";

/**
 * A way to PostgreSQL that counts the statements that take it, those that begin and end transactions included.
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
    /** Statements since the last call. */
    take: () => Atomics.exchange(new Int32Array(memory), 0, 0),
    close: () => worker.terminate(),
  };
};
