import { expect, it } from "vitest";
import { f } from "../fields/index.ts";
import { type FieldList, listFields } from "./list-fields.ts";

const flatten = (list: FieldList | undefined, prefix = ""): string[] =>
  (list?.fields ?? []).flatMap(({ key, info, fields: inner, rows }) => [
    `${prefix}${key}: ${info?.control}`,
    ...flatten(inner, `${prefix}${key}.`),
    ...flatten(rows, `${prefix}${key}[].`),
  ]);

it("lists fields of every kind with what was declared about them", () => {
  const schema = f.fields({
    line: f.text({ label: "Line", isRequired: true }),
    maybe: f.optionalText({ label: "Maybe" }),
    size: f.numberOrTemplate({ label: "Size" }),
    word: f.choice(["a", "b"], { label: "Word", default: "a" }),
    group: f.object({ inner: f.variable({ label: "Inner", access: "reads" }) }, { label: "Group" }),
    optional: f.optionalObject({ test: f.condition({ label: "Test" }) }, { label: "Optional" }),
    rows: f.list(f.fields({ cell: f.code({ label: "Cell" }) }), { label: "Rows" }),
    words: f.list(f.text({ label: "Word" }), { label: "Words" }),
    rich: f.richText({ label: "Rich" }),
  });
  expect(flatten(listFields(schema))).toEqual([
    "line: text",
    "maybe: text",
    "size: number",
    "word: select",
    "group: group",
    "group.inner: variable",
    "optional: group",
    "optional.test: condition",
    "rows: list",
    "rows[].cell: code",
    "words: list",
    "rich: rich text",
  ]);
  expect(listFields(schema).fields[0]?.info).toMatchObject({ label: "Line", isRequired: true });
  expect(listFields(schema)).toBe(listFields(schema));
});
