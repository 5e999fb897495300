import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createBackground } from "./background.ts";

it("waits for what is under way when it is closed, and begins nothing more", async () => {
  const background = createBackground();
  const log = { error: vi.fn() };
  const done = vi.fn();
  background.run(() => sleep(50).then(done), log, "failed");
  await background.close();
  expect(done).toHaveBeenCalledOnce();
  background.run(async () => done(), log, "failed");
  expect(done).toHaveBeenCalledOnce();
});

it("logs what goes wrong, but not what breaks off because it was closed", async () => {
  const background = createBackground(20);
  const log = { error: vi.fn() };
  background.run(() => Promise.reject(new Error("no room")), log, "old chats could not be removed");
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce());
  background.run(
    () => sleep(60).then(() => Promise.reject(new Error("driver has already been destroyed"))),
    log,
    "failed",
  );
  await background.close();
  await sleep(80);
  expect(log.error).toHaveBeenCalledOnce();
});
