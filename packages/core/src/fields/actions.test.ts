import { expect, it } from "vitest";
import { complete, defaultsOf } from "./complete.ts";
import * as f from "./fields.ts";
import { toJsonSchema } from "./json-schema.ts";
import { walkFields } from "./walk-fields.ts";

const root = f.actions(
  {
    Send: { label: "Send", fields: { text: f.text({ label: "Text" }) } },
    Find: {
      label: "Find",
      fields: { part: f.choice(["Content", "Id"], { label: "Part", default: "Content", olderWords: { ID: "Id" } }) },
    },
  },
  { label: "Action", common: { account: f.text({ label: "Account" }) } },
);

it("has only the common fields until an action is chosen", () => {
  expect(defaultsOf(root)).toEqual({ account: "" });
  expect(complete(root, { action: "Send" })).toEqual({ action: "Send", account: "", text: "" });
});

it("has no action where the stored one is unknown, and tells so", () => {
  const wrong: unknown[] = [];
  expect(complete(root, { action: "Dance", text: "kept" }, (value) => wrong.push(value))).toEqual({
    account: "",
    text: "kept",
  });
  expect(wrong).toEqual([{ path: "action", expected: "one of Send, Find", found: 'the text "Dance"' }]);
});

it("misses the action for lint while none is chosen", () => {
  const missing: string[] = [];
  walkFields(
    root,
    {},
    {
      field: ({ isRequired, label }, value) => void (isRequired && value === undefined && missing.push(label)),
      undeclared: () => undefined,
    },
  );
  expect(missing).toEqual(["Action"]);
});

it("reads words of older files as those of today, and says nothing", () => {
  const wrong: unknown[] = [];
  expect(complete(root, { action: "Find", part: "ID" }, (value) => wrong.push(value))).toMatchObject({ part: "Id" });
  expect(wrong).toEqual([]);
});

it("allows files with no action in the JSON Schema, and older words", () => {
  const { anyOf } = toJsonSchema(root) as { anyOf: Record<string, unknown>[] };
  expect(anyOf.map(({ title, required, not }) => ({ title, required, not }))).toEqual([
    { title: undefined, required: undefined, not: { required: ["action"] } },
    { title: "Send", required: ["action"], not: undefined },
    { title: "Find", required: ["action"], not: undefined },
  ]);
  expect(JSON.stringify(anyOf[2])).toContain('["Content","Id","ID"]');
});
