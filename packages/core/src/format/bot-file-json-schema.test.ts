import { expect, test } from "vitest";
import { defineBlock, f } from "../fields/index.ts";
import { botFileJsonSchema } from "./bot-file-json-schema.ts";

const rating = defineBlock({
  type: "rating input",
  family: "input",
  label: "Rating",
  description: "Asks for a number of stars.",
  search: [],
  key: "options",
  options: f.fields({
    length: f.number({ label: "Length", help: "How many.", default: 10, max: 20 }),
    labels: f.object({ left: f.text({ label: "Left" }) }, { label: "Labels" }),
  }),
  item: f.fields({ content: f.condition({ label: "If" }) }),
});

const schema = botFileJsonSchema({ "rating input": rating });

test("the schema of the file names every part", () => {
  expect(schema).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    required: ["version", "name", "groups", "events", "edges", "variables", "theme", "settings"],
    properties: {
      version: { const: "6.1" },
      groups: { items: { properties: { blocks: { items: { $ref: "#/$defs/block" } } } } },
    },
    additionalProperties: {},
  });
});

test("known blocks have their options described, others stay allowed", () => {
  expect(schema.$defs).toMatchObject({
    block: {
      required: ["id", "type"],
      additionalProperties: {},
      allOf: [{ if: { properties: { type: { const: "rating input" } } } }],
    },
    "input-rating-input": {
      title: "Rating",
      description: "Asks for a number of stars.",
      properties: {
        options: {
          properties: {
            length: { title: "Length", description: "How many.", default: 10, type: "number", maximum: 20 },
            labels: { title: "Labels", properties: { left: { type: "string" } } },
          },
        },
      },
    },
  });
});

test("it is plain JSON, and every reference in it leads somewhere", () => {
  const text = JSON.stringify(schema);
  expect(JSON.parse(text)).toEqual(schema);
  for (const [, name] of text.matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g))
    expect(Object.keys(schema.$defs as object)).toContain(name);
  expect(text).toContain('"then":{"$ref":"#/$defs/input-rating-input"}');
  expect(text).not.toMatch(/"(control|isCode|showIf)"/);
});
