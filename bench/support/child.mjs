// @ts-check
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Returns the memory of a process in megabytes. */
export const memoryOf = (/** @type {number | undefined} */ pid) => {
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? 0) / 1024;
};

/** Returns the processor time of a process in milliseconds, including the system's work for it. */
export const processorTimeOf = (/** @type {number | undefined} */ pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  // The numbers are hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/**
 * Starts a server in its own process. It sends its port when it listens, and ends when nobody is connected any more.
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
