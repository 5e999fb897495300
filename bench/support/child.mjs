// @ts-check
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Megabytes that a process holds in memory. */
export const memoryOf = (/** @type {number | undefined} */ pid) => {
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? 0) / 1024;
};

/** Milliseconds for which a process has had a processor; those of the system on its behalf count, too. */
export const processorTimeOf = (/** @type {number | undefined} */ pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  // In hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/**
 * A server in a process of its own, which sends its port when it listens, and ends when nobody is connected to it.
 *
 * @param {URL} script
 * @param {string[]} [args]
 */
export const startChild = async (script, args = []) => {
  const child = fork(fileURLToPath(script), args);
  const port = await new Promise((resolve, reject) => child.once("message", resolve).once("exit", reject));
  return {
    url: `http://127.0.0.1:${port}`,
    memory: () => memoryOf(child.pid),
    processorTime: () => processorTimeOf(child.pid),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", resolve);
        child.disconnect();
      }),
  };
};
