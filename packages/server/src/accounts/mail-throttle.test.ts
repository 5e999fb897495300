import { expect, it } from "vitest";
import { createMailThrottle } from "./mail-throttle.ts";

const minute = 60_000;
const create = () => {
  const clock = { now: 1_000_000_000 };
  const throttle = createMailThrottle(undefined, () => clock.now);
  const ask = (place: number, email = "ann@example.org", invited: string[] = []) =>
    throttle.begin({ address: `192.0.2.${place}`, email }, invited);
  return { clock, ask };
};

it("whoever asks themselves may do so five times an hour, from one place thirty times for anybody", () => {
  const { ask } = create();
  const waits = Array.from({ length: 6 }, () => ask(1).wait);
  expect(waits.map((wait) => wait > 0)).toEqual([false, false, false, false, false, true]);
  const others = Array.from({ length: 30 }, (_, count) => ask(2, `${count}@example.org`).wait);
  expect([others.every((wait) => wait === 0), ask(2, "one-more@example.org").wait > 0]).toEqual([true, true]);
});

it("what many places ask for in the name of an account leaves it a link, at most a minute old, and five codes an hour", () => {
  const { ask, clock } = create();
  const codes: number[] = [];
  const mails: number[] = [];
  // Requests from two hundred network addresses, one per second.
  for (let second = 0; second < 200; second++, clock.now += 1000) {
    const turn = ask(second);
    expect(turn.wait).toBe(0);
    if (turn.hasCode) codes.push(second);
    if (turn.isDue) mails.push(second);
  }
  expect(codes).toEqual([0, 1, 2, 3, 4]);
  expect(mails).toEqual([0, 1, 2, 3, 4, 60, 120, 180]);
  // The owner of the account asks next: an e-mail was sent moments ago, and another is due after a minute.
  expect(ask(250)).toEqual({ wait: 0, hasCode: false, isDue: false });
  clock.now += minute;
  expect(ask(251)).toEqual({ wait: 0, hasCode: false, isDue: true });
});

it("e-mails that others ask for without an invitation hold back none to whoever follows it", () => {
  const { ask } = create();
  for (let place = 0; place < 20; place++) ask(place);
  expect(ask(30, undefined, ["an-invitation"])).toEqual({ wait: 0, hasCode: false, isDue: true });
  expect(ask(31, undefined, ["an-invitation"]).isDue).toBe(false);
});
