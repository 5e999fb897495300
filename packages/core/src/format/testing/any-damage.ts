import fc from "fast-check";
import { isJsonObject, type Json } from "../../values/json.ts";

const junk = fc.constantFrom<Json>(
  null,
  0,
  -1.5,
  "",
  "text",
  "start",
  "__proto__",
  true,
  [],
  {},
  [null],
  [[]],
  { id: "start" },
  { byId: {}, allIds: [] },
  { byId: { a: null, b: { id: "a" } }, allIds: ["b", 1, "c"] },
  [{ id: "start", type: "start", blocks: [], steps: [{ id: "start", type: "start" }] }],
  [{ id: "same" }, { id: "same", paths: [{ id: "same", outgoingEdgeId: "same" }, {}, null] }],
  { html: "<b><p>One</b>&#x110000;<a href=x><ul><li>" },
  { html: "<div>".repeat(600), plainText: "One\nTwo" },
  { webhook: {}, webhookId: 1, referenceCell: { id: 1 }, comparisons: [], itemIds: ["a", 1] },
);

/** Replaces one value in a tree. Each number of `way` chooses a child on the path down to that value. */
const damage = (value: Json, way: number[], replacement: Json): Json => {
  const [turn, ...rest] = way;
  const keys = Array.isArray(value) ? [...value.keys()] : isJsonObject(value) ? Object.keys(value) : [];
  if (turn === undefined || keys.length === 0) return replacement;
  const key = keys[turn % keys.length];
  if (Array.isArray(value))
    return value.map((entry, index) => (index === key ? damage(entry, rest, replacement) : entry));
  if (!isJsonObject(value)) return replacement;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      name === key ? damage(entry ?? null, rest, replacement) : (entry ?? null),
    ]),
  );
};

/** Replaces one to three values of a file, at any depth, by other values. */
export const anyDamage: fc.Arbitrary<(file: Json) => Json> = fc
  .array(fc.tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 7 }), junk), { minLength: 1, maxLength: 3 })
  .map((damages) => (file) => damages.reduce((result, [way, replacement]) => damage(result, way, replacement), file));
