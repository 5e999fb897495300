import { expect, it } from "vitest";
import { hashPassword, isPasswordOf } from "./passwords.ts";

/** A hash that an earlier version stored, of a password that contains a ligature. */
const stored =
  "1f851e78f23586eb51cdd2523ac4f035:14ce563a5c5ce06eb8f16e62e29b38a38cfdd9d5c038f4089873fa45910463ae295dad89103df7c254f324906521cb8ad66f2a0b2263ed53621ff3c8391ec594";

it("a hash that is stored already stands for its password, however its letters are composed", async () => {
  expect(await isPasswordOf(stored, "correct horse ﬁ battery")).toBe(true);
  expect(await isPasswordOf(stored, "correct horse fi battery")).toBe(true);
  expect(await isPasswordOf(stored, "correct horse fi batterY")).toBe(false);
});

it("two hashes of one password differ, and both stand for it", async () => {
  const [one, other] = await Promise.all([hashPassword("battery staple"), hashPassword("battery staple")]);
  expect(one).not.toBe(other);
  expect(await Promise.all([one, other].map((hash) => isPasswordOf(hash, "battery staple")))).toEqual([true, true]);
});

it("no password is that of nobody, or of a hash that was cut off", async () => {
  for (const hash of [null, "", "salt", "salt:", stored.slice(0, -2)])
    expect(await isPasswordOf(hash, "correct horse ﬁ battery")).toBe(false);
});
