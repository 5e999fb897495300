import { expect, it } from "vitest";
import { createTurnstile } from "./turnstile.ts";

it("lets so many in at once, and the others in their order as places become free, after a failure, too", async () => {
  const pass = createTurnstile(2);
  const inside: string[] = [];
  const come = (name: string) => {
    let finish = (_outcome: Promise<string> | string) => {};
    const done = pass(() => {
      inside.push(name);
      return new Promise<string>((resolve) => {
        finish = resolve;
      });
    });
    return { done, leave: (outcome: Promise<string> | string = name) => finish(outcome) };
  };
  const [a, b, c, d] = [come("a"), come("b"), come("c"), come("d")] as const;
  await Promise.resolve();
  expect(inside).toEqual(["a", "b"]);
  a.leave();
  expect(await a.done).toBe("a");
  expect(inside).toEqual(["a", "b", "c"]);
  b.leave(Promise.reject(new Error("of the work")));
  await expect(b.done).rejects.toThrow("of the work");
  expect(inside).toEqual(["a", "b", "c", "d"]);
  c.leave();
  d.leave();
  await Promise.all([c.done, d.done]);
  const [e, f] = [come("e"), come("f")] as const;
  expect(inside).toEqual(["a", "b", "c", "d", "e", "f"]);
  e.leave();
  f.leave();
  await Promise.all([e.done, f.done]);
});
