import { expect, it } from "vitest";
import { withCompletePairs } from "./complete-pairs.ts";
import * as f from "./fields.ts";

const pairs = [
  { id: "1", key: "name", value: "Ada" },
  { id: "2", key: "", value: "no key" },
  { id: "3", key: "no value", value: "" },
  { id: "4", value: "no key at all" },
  { id: "5", key: "no value at all" },
  { id: "6" },
  { id: "7", key: "name", value: "0" },
];
const complete = [pairs[0], pairs[6]];

it("spec 5.17: A key/value pair with an empty key or value is dropped, wherever its table stands", () => {
  const table = f.keyValues({ label: "Headers" });
  const row = f.fields({ params: table, name: f.text({ label: "Name" }) });
  const root = f.fields({
    headers: table,
    nested: f.object({ headers: table }, { label: "Nested" }),
    rows: f.list(row, { label: "Rows" }),
    plain: f.list(f.fields({ key: f.text({ label: "Key" }), value: f.text({ label: "Value" }) }), { label: "Plain" }),
    absent: f.keyValues({ label: "Absent" }),
  });
  const options = {
    headers: pairs,
    nested: { headers: pairs },
    rows: [{ id: "r", params: pairs, name: "" }],
    plain: pairs,
    own: pairs,
  };
  expect(withCompletePairs(root, options)).toEqual({
    headers: complete,
    nested: { headers: complete },
    rows: [{ id: "r", params: complete, name: "" }],
    plain: pairs,
    own: pairs,
  });
});
