import { expect, it } from "vitest";
import * as f from "./fields.ts";
import { withoutBlanks } from "./without-blanks.ts";

const root = f.fields({
  name: f.text({ label: "Name" }),
  button: f.text({ label: "Button", default: "Send" }),
  told: f.text({ label: "Told", isOptional: true }),
  address: f.object({ street: f.text({ label: "Street" }), city: f.text({ label: "City" }) }, { label: "Address" }),
  rows: f.list(f.fields({ title: f.text({ label: "Title" }), text: f.text({ label: "Text" }) }), { label: "Rows" }),
  words: f.list(f.text({ label: "Word" }), { label: "Words" }),
});

it("leaves out texts that nobody has set, and objects of nothing else", () => {
  const value = {
    name: "",
    told: "",
    button: "Go",
    address: { street: "", city: "" },
    rows: [{ id: "r1", title: "One", text: "" }],
    words: ["", "x"],
  };
  expect(withoutBlanks(root, value)).toEqual({ button: "Go", rows: [{ id: "r1", title: "One" }], words: ["", "x"] });
  expect(withoutBlanks(root, { address: { street: "", city: "Rome" } })).toEqual({ address: { city: "Rome" } });
});

it("keeps what an author has emptied, and what no field declares", () => {
  const value = { button: "", other: "", more: { text: "" } };
  expect(withoutBlanks(root, value)).toEqual(value);
});
