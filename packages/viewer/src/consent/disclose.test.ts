import type { LogEntry } from "@parley/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createConsent } from "./create-consent.ts";
import { disclose } from "./disclose.ts";

/** Long enough for all that is done here. Other files of this process may have left timers that never end. */
const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (isAsked = true, kept: "agreed" | "declined" | null = null) => {
  const keep = vi.fn();
  const consent = createConsent({ isAsked, kept, keep });
  const later: LogEntry[] = [];
  const done: string[] = [];
  const tell = (service: string, work = async () => void done.push(service)) =>
    disclose(consent, service, work, (log) => later.push(log));
  return { consent, keep, later, done, tell };
};
const declined = (service: string) => ({
  status: "info",
  description: `Nothing was sent to ${service}: the visitor declined`,
});

it("is done at once where nobody is asked, and nobody is ever", async () => {
  const { consent, done, tell } = open(false);
  expect(await tell("A")).toEqual({});
  expect(done).toEqual(["A"]);
  consent.want();
  expect(consent.isWanted()).toBe(false);
});

it("waits for the visitor while the chat goes on, and is done in order once they agree", async () => {
  const { consent, keep, later, done, tell } = open();
  const asked = vi.fn();
  consent.subscribe(asked);
  expect(await tell("A")).toEqual({});
  expect(await tell("B")).toEqual({});
  expect([done, consent.isWanted(), asked.mock.calls.length]).toEqual([[], true, 1]);
  consent.choose("agreed");
  await vi.advanceTimersByTimeAsync(minute);
  expect(done).toEqual(["A", "B"]);
  expect([later, keep.mock.calls]).toEqual([[], [["agreed"]]]);
  await tell("C");
  consent.choose("declined");
  consent.choose("agreed");
  expect(done).toEqual(["A", "B", "C"]);
});

it("is dropped where the visitor declines, whenever that is, and the log says so", async () => {
  const { consent, later, done, tell } = open();
  await tell("A");
  consent.choose("declined");
  expect(later).toEqual([declined("A")]);
  expect(await tell("B")).toEqual({ logs: [declined("B")] });
  expect(done).toEqual([]);
});

it("knows what the visitor has said before", async () => {
  expect(await open(true, "declined").tell("A")).toEqual({ logs: [declined("A")] });
  const agreed = open(true, "agreed");
  await agreed.tell("A");
  expect(agreed.done).toEqual(["A"]);
});

it("spec B4.7: a failure is written to the log, not thrown; the flow proceeds", async () => {
  const { consent, later, tell } = open(true, "agreed");
  const fail = async () => {
    throw new Error("A could not be loaded.");
  };
  const log = {
    status: "warning",
    description: "A could not be used",
    details: "A could not be loaded.",
    context: "In the visitor's browser",
  };
  expect(await tell("A", fail)).toEqual({ logs: [log] });
  expect(later).toEqual([]);
  const waiting = open();
  await waiting.tell("A", fail);
  waiting.consent.choose("agreed");
  await vi.advanceTimersByTimeAsync(minute);
  expect(waiting.later).toEqual([log]);
  expect(consent.choice()).toBe("agreed");
});

it("keeps the chat waiting for a moment only, and logs what comes of it later", async () => {
  const { later, tell } = open(false);
  let fail = (_: Error) => {};
  const patch = tell("A", () => new Promise((_, reject) => (fail = reject)));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await patch).toEqual({});
  fail(new Error("Too slow"));
  await vi.advanceTimersByTimeAsync(minute);
  expect(later).toEqual([expect.objectContaining({ status: "warning", details: "Too slow" })]);
});
