import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { messageUuid } from "./idempotency.ts";

const fingerprint = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("base64url");
const place = { botId: "bot", blockId: "block", visit: 0 };
const means = { place, chat: { resultId: "r1" }, now: 1, fingerprint };

it("is a UUID, the same for one visit of one chat, another for the next", () => {
  const uuid = messageUuid(means);
  expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  expect(messageUuid({ ...means, now: 2 })).toBe(uuid);
  expect(messageUuid({ ...means, place: { ...place, visit: 1 } })).not.toBe(uuid);
  expect(messageUuid({ ...means, chat: { resultId: "r2" } })).not.toBe(uuid);
});
