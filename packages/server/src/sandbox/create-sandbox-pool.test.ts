import type { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { createSandboxPool } from "./create-sandbox-pool.ts";

it("a pool that has been started does not start a sandbox for the first evaluation", async () => {
  const workers: Worker[] = [];
  const note = (worker: Worker) => workers.push(worker);
  process.on("worker", note);
  const pool = createSandboxPool(() => Promise.reject(new Error("Nobody is called here")));
  pool.start();
  pool.start();
  await new Promise(setImmediate);
  expect(workers).toHaveLength(1);
  const evaluate = () => pool.evaluate([{ key: "test", code: "return 6 * 7", args: {} }]);
  expect(await evaluate()).toEqual([{ ok: true, value: 42 }]);
  expect(workers).toHaveLength(1);
  await Promise.all([evaluate(), evaluate()]);
  expect(workers).toHaveLength(2);
  process.off("worker", note);
  await pool.close();
});
