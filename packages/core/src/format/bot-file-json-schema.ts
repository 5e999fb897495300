import * as z from "zod";
import { eventDefinitions } from "../bot-fields/events.ts";
import { settingsFields } from "../bot-fields/settings.ts";
import { themeFields } from "../bot-fields/theme.ts";
import type { BlockDefinition, Definitions } from "../fields/define-block.ts";
import { type JsonSchema, toJsonSchema } from "../fields/json-schema.ts";
import { botFileBlockSchema, botFileItemSchema, botFileSchema } from "./bot-file-schema.ts";

/**
 * The JSON Schema (draft 2020-12) of bot files: the format, theme and settings, and the options of every block type in
 * `definitions`, with labels as titles and help as descriptions. Other block types remain allowed.
 */
export const botFileJsonSchema = (definitions: Definitions): JsonSchema => {
  const all = Object.values(definitions).sort((a, b) => (a.type < b.type ? -1 : 1));
  const { $schema, ...file } = toSchema(botFileSchema);
  const properties = file.properties as Record<string, JsonSchema>;
  const groups = properties.groups as { items: { properties: { blocks: JsonSchema } } };
  groups.items.properties.blocks.items = { $ref: "#/$defs/block" };
  const events = properties.events as { items: JsonSchema };
  events.items = {
    ...events.items,
    allOf: Object.values(eventDefinitions).map(({ type, options }) => ({
      if: { properties: { type: { const: type } } },
      // `if` and `then` are keywords of JSON Schema.
      then: { properties: { options: toJsonSchema(options) } },
    })),
  };
  properties.theme = { ...toJsonSchema(themeFields), description: properties.theme?.description };
  properties.settings = { ...toJsonSchema(settingsFields), description: properties.settings?.description };
  const known = all.map((definition) => ({
    if: { properties: { type: { const: definition.type } } },
    then: { $ref: `#/$defs/${defName(definition)}` },
  }));
  return {
    $schema,
    title: "Parley bot file",
    ...file,
    $defs: {
      block: { ...without$schema(toSchema(botFileBlockSchema)), ...(known.length > 0 ? { allOf: known } : {}) },
      ...Object.fromEntries(all.map((definition) => [defName(definition), blockSchema(definition)])),
    },
  };
};

const defName = ({ type, family }: BlockDefinition): string => `${family} ${type}`.replace(/[^a-zA-Z0-9]+/g, "-");

const blockSchema = ({ label, description, key, options, item }: BlockDefinition): JsonSchema => ({
  title: label,
  description,
  properties: {
    [key]: toJsonSchema(options),
    ...(item
      ? {
          items: {
            type: "array",
            items: { allOf: [without$schema(toSchema(botFileItemSchema)), toJsonSchema(item)] },
          },
        }
      : {}),
  },
});

const without$schema = ({ $schema: _, ...schema }: JsonSchema): JsonSchema => schema;

const toSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { target: "draft-2020-12", io: "input", unrepresentable: "any" });
