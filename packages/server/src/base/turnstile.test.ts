import { expect, it } from "vitest";
import { createTurnstile } from "./turnstile.ts";

it("lets so many in at once, and the others in their order as places become free", async () => {
  const { enter } = createTurnstile(2);
  const inside: string[] = [];
  const come = (name: string) =>
    enter().then((leave) => {
      inside.push(name);
      return leave;
    });
  const [first, second, third, fourth] = [come("a"), come("b"), come("c"), come("d")];
  const leaveFirst = await first;
  await second;
  await Promise.resolve();
  expect(inside).toEqual(["a", "b"]);
  leaveFirst();
  leaveFirst();
  await third;
  expect(inside).toEqual(["a", "b", "c"]);
  (await second)();
  await fourth;
  (await third)();
  (await fourth)();
  const leave = await Promise.all([come("e"), come("f")]);
  expect(leave).toHaveLength(2);
  expect(inside).toEqual(["a", "b", "c", "d", "e", "f"]);
});
