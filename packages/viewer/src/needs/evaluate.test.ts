import type { EvaluationResult } from "@parley/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { evaluateInWorker } from "./evaluate.ts";

const evaluations = [{ key: "k", code: "return 1", args: {} }];
const done: EvaluationResult[] = [{ ok: true, value: 1 }];

interface FakeWorker {
  onmessage: (event: { data: EvaluationResult[] | null }) => void;
  onerror: (event: { message?: string }) => void;
  isEnded: boolean;
}
let workers: FakeWorker[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  vi.stubGlobal(
    "Worker",
    class implements FakeWorker {
      onmessage = () => {};
      onerror = () => {};
      isEnded = false;
      constructor() {
        workers.push(this);
      }
      postMessage() {}
      terminate() {
        this.isEnded = true;
      }
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const online = (onLine: boolean) => vi.stubGlobal("navigator", { onLine });
const loaded = (worker: FakeWorker | undefined) => worker?.onmessage({ data: null });

it("gives what the worker gives, and ends it", async () => {
  const running = evaluateInWorker(evaluations);
  loaded(workers[0]);
  workers[0]?.onmessage({ data: done });
  expect(await running).toEqual(done);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
});

it("waits for a network that is gone: code whose script is not there has not failed", async () => {
  online(false);
  const running = evaluateInWorker(evaluations);
  for (let hour = 0; hour < 100; hour += 1) {
    workers.at(-1)?.onerror({});
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(workers).toHaveLength(101);
  loaded(workers.at(-1));
  workers.at(-1)?.onmessage({ data: done });
  expect(await running).toEqual(done);
});

it("gives up where the script is not there although the network is", async () => {
  online(true);
  const running = evaluateInWorker(evaluations);
  for (let time = 0; time < 8; time += 1) {
    workers.at(-1)?.onerror({});
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(await running).toEqual([{ ok: false, error: "The code could not be loaded." }]);
});

it("spec B9.1: stops code that does not end after 10 s, not counting what its script takes to arrive", async () => {
  const running = evaluateInWorker(evaluations);
  await vi.advanceTimersByTimeAsync(15_000);
  loaded(workers[0]);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(workers[0]?.isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await running).toEqual([{ ok: false, error: "The code took longer than 10000 ms." }]);
});

it("tells what is thrown where nobody catches it", async () => {
  const running = evaluateInWorker(evaluations);
  loaded(workers[0]);
  workers[0]?.onerror({ message: "Uncaught Error: late" });
  expect(await running).toEqual([{ ok: false, error: "Uncaught Error: late" }]);
});
