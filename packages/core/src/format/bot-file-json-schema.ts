import * as z from "zod";
import type { BlockDefinition, Definitions, FieldInfo } from "../fields/definition.ts";
import { botFileBlockSchema, botFileItemSchema, botFileSchema } from "./bot-file-schema.ts";

type Schema = Record<string, unknown>;

/**
 * The JSON Schema (draft 2020-12) of bot files: the shape of the format, and for every block type of `definitions` its
 * options with labels as titles and help as descriptions. Blocks of other types stay allowed.
 */
export const botFileJsonSchema = (definitions: Definitions): Schema => {
  const all = Object.values(definitions).sort((a, b) => (a.type < b.type ? -1 : 1));
  const known = all.map((definition) => ({
    if: { properties: { type: { const: definition.type } } },
    // Both words are JSON Schema's.
    then: { $ref: `#/$defs/${defName(definition)}` },
  }));
  const { $schema, ...file } = toSchema(botFileSchema);
  const block = toSchema(botFileBlockSchema);
  const groups = (file.properties as Record<string, Schema>).groups as { items: { properties: { blocks: Schema } } };
  groups.items.properties.blocks.items = { $ref: "#/$defs/block" };
  return {
    $schema,
    title: "Parley bot file",
    ...file,
    $defs: {
      block: { ...without$schema(block), ...(known.length > 0 ? { allOf: known } : {}) },
      ...Object.fromEntries(all.map((definition) => [defName(definition), blockSchema(definition)])),
    },
  };
};

const defName = ({ type, family }: BlockDefinition): string => `${family} ${type}`.replace(/[^a-zA-Z0-9]+/g, "-");

const blockSchema = (definition: BlockDefinition): Schema => ({
  title: definition.label,
  description: definition.description,
  properties: {
    [definition.key]: without$schema(toSchema(definition.options)),
    ...(definition.item
      ? {
          items: {
            type: "array",
            items: { allOf: [without$schema(toSchema(botFileItemSchema)), without$schema(toSchema(definition.item))] },
          },
        }
      : {}),
  },
});

const without$schema = ({ $schema: _, ...schema }: Schema): Schema => schema;

/** What fields tell forms and lint, but not files. */
const formKeys: (keyof FieldInfo)[] = [
  "control",
  "placeholder",
  "showIf",
  "isCode",
  "isRequired",
  "access",
  "syntax",
  "apartIf",
  "givesItems",
];

/** What a file may hold: defaults needn't be written. Labels and help become titles and descriptions. */
const toSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      const node: Schema = jsonSchema;
      const { label, help, ...others } = node;
      for (const key of Object.keys(node)) delete node[key];
      for (const key of formKeys) delete others[key];
      Object.assign(node, { ...(label ? { title: label } : {}), ...(help ? { description: help } : {}), ...others });
    },
  });
