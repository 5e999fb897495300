import { expect, it } from "vitest";
import { isEarlierRequest, isLastRequest, nameRequest, rememberRequest } from "./remembered-requests.ts";

const caller = {
  ...{ origin: undefined, frameOrigin: undefined, resultToken: undefined },
  ...{ userAgent: undefined, languages: undefined },
};
const keyed = (idempotencyKey: string) => nameRequest({ ...caller, idempotencyKey }, "x");
const plain = (message: string) => nameRequest({ ...caller, idempotencyKey: undefined }, message);

it("remembers the last requests with a key within a short column, and forgets older ones", () => {
  let remembered = "";
  for (let index = 0; index < 100; index++) remembered = rememberRequest(remembered, keyed(`key ${index}`));
  expect(remembered.length).toBeLessThanOrEqual(255);
  expect([isLastRequest(remembered, keyed("key 99")), isEarlierRequest(remembered, keyed("key 99"))]).toEqual([
    true,
    false,
  ]);
  expect([98, 87, 86, 85].map((index) => isEarlierRequest(remembered, keyed(`key ${index}`)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it("knows a request without a key only while it is the last", () => {
  const remembered = rememberRequest(rememberRequest("", plain("yes")), plain("no"));
  expect([isLastRequest(remembered, plain("no")), isEarlierRequest(remembered, plain("yes"))]).toEqual([true, false]);
});

it("knows again what an earlier release has stored", () => {
  const remembered = "key:0123456789 abcdef";
  expect(isLastRequest(remembered, keyed("0123456789 abcdef"))).toBe(true);
  expect(isEarlierRequest(rememberRequest(remembered, keyed("next")), keyed("0123456789 abcdef"))).toBe(true);
  expect(rememberRequest("message:dCNOmK", keyed("next"))).toBe(keyed("next"));
});
