import { expect, it, vi } from "vitest";
import { whileSeen } from "./while-seen.ts";

it("a page that is hidden for a minute stops, and goes on once it is seen", () => {
  vi.useFakeTimers();
  let listener = () => {};
  const page = {
    hidden: false,
    addEventListener: (_: string, own: () => void) => (listener = own),
    removeEventListener: () => {},
  };
  const hide = (hidden: boolean) => {
    page.hidden = hidden;
    listener();
  };
  let running = 0;
  const end = whileSeen(page, () => {
    running++;
    return () => running--;
  });
  hide(true);
  vi.advanceTimersByTime(30_000);
  hide(false);
  vi.advanceTimersByTime(120_000);
  expect(running).toBe(1);
  hide(true);
  vi.advanceTimersByTime(60_000);
  expect(running).toBe(0);
  hide(false);
  expect(running).toBe(1);
  end();
  expect(running).toBe(0);
  vi.useRealTimers();
});
