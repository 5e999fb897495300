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

it("code that waits for services that hang holds up no other code, which may call, too", async () => {
  const hung: (() => void)[] = [];
  const pool = createSandboxPool((address) =>
    String(address).includes("hangs")
      ? new Promise((resolve) => hung.push(() => resolve(new Response("late"))))
      : Promise.resolve(new Response("quick")),
  );
  const call = (address: string) =>
    pool.evaluate([{ key: "test", code: "return fetch(address)", args: { address }, canFetch: true }]);
  let isOver = false;
  const slow = Promise.all(Array.from({ length: 12 }, () => call("https://hangs.example"))).then((results) => {
    isOver = true;
    return results;
  });
  await expect.poll(() => hung.length, { timeout: 20_000 }).toBe(12);
  expect(await call("https://quick.example")).toEqual([{ ok: true, value: "quick" }]);
  expect(await pool.evaluate([{ key: "test", code: "return 6 * 7", args: {} }])).toEqual([{ ok: true, value: 42 }]);
  expect(isOver).toBe(false);
  for (const answer of hung) answer();
  expect(await slow).toEqual(Array(12).fill([{ ok: true, value: "late" }]));
  await pool.close();
});

it("any caller gets what code sets, along with what it was answered", async () => {
  const pool = createSandboxPool(async () => new Response("Ada"));
  const code = "const name = await fetch('https://api.example.org'); setVariable('Name', name); return name.length";
  expect(await pool.evaluate([{ key: "tool", code, args: {}, canFetch: true }])).toEqual([
    { ok: true, value: 3, variables: [{ name: "Name", value: "Ada" }] },
  ]);
  await pool.close();
});
