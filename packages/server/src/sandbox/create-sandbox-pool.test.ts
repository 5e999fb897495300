import type { Worker } from "node:worker_threads";
import type { Evaluation } from "@parley/core";
import { expect, it } from "vitest";
import { createSandboxPool } from "./create-sandbox-pool.ts";
import { refusedText } from "./slow-code.ts";

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

const endless = { key: "test", code: "for (;;) {}", args: {} };
const sum = { key: "test", code: "return 1 + 1", args: {} };
const nobodyIsCalled = () => Promise.reject(new Error("Nobody is called here"));
const stopped = { ok: false, error: "The code ran for longer than 1500 ms." };

it("endless scripts of one bot, or one workspace, hold up no other's, and are refused after a while", async () => {
  const pool = createSandboxPool(nobodyIsCalled, { timeLimit: 1500 });
  const order: string[] = [];
  const run = async (botId: string, workspaceId: string, evaluation: Evaluation) => {
    const [result] = await pool.evaluate([evaluation], { workspaceId, botId });
    order.push(botId);
    return result;
  };
  const slow = Array.from({ length: 12 }, () => run("endless", "one", endless));
  const others = Array.from({ length: 20 }, (_, index) =>
    run("quick", index % 2 === 0 ? "one" : "two", { ...sum, args: { index } }),
  );
  expect(await Promise.all(others)).toEqual(Array(20).fill({ ok: true, value: 2 }));
  expect(order).toEqual(Array(20).fill("quick"));
  const results = await Promise.all(slow);
  expect(results.filter((result) => result?.ok === false && result.error === stopped.error).length).toBeLessThan(12);
  expect(results.slice(-3)).toEqual(Array(3).fill({ ok: false, error: refusedText }));
  // Other code of the bot still runs.
  expect(await run("endless", "one", sum)).toEqual({ ok: true, value: 2 });
  // Another bot may still run the same code, because its variables may have other values.
  expect(await run("other", "one", endless)).toEqual(stopped);
  await pool.close();
});

it("results that are too much together are not held", async () => {
  const pool = createSandboxPool(nobodyIsCalled);
  const large = { key: "test", code: 'return "x".repeat(990_000)', args: {} };
  const results = await pool.evaluate(Array.from({ length: 14 }, () => large));
  expect(results).toHaveLength(14);
  expect(results.filter(({ ok }) => ok)).toHaveLength(11);
  expect(results.at(-1)).toMatchObject({ ok: false, error: expect.stringContaining("gave too much") });
  await pool.close();
});
