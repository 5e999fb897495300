import { setImmediate } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createBackground } from "./background.ts";

/** Work that ends when the test says so. */
const createWork = () => {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { done, end };
};

it("waits for what is under way when it is closed, and begins nothing more", async () => {
  const background = createBackground();
  const log = { error: vi.fn() };
  const order: string[] = [];
  const work = createWork();
  background.run(() => work.done.then(() => void order.push("work")), log, "failed");
  const closing = background.close().then(() => order.push("closed"));
  await setImmediate();
  work.end();
  await closing;
  background.run(async () => void order.push("too late"), log, "failed");
  expect(order).toEqual(["work", "closed"]);
});

it("logs what goes wrong, but not what breaks off because it was closed", async () => {
  const background = createBackground(20);
  const log = { error: vi.fn() };
  background.run(() => Promise.reject(new Error("no room")), log, "old chats could not be removed");
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce());
  const work = createWork();
  const broken = work.done.then(() => Promise.reject(new Error("driver has already been destroyed")));
  background.run(() => broken, log, "failed");
  await background.close();
  work.end();
  await expect(broken).rejects.toThrow();
  await setImmediate();
  expect(log.error).toHaveBeenCalledOnce();
});
