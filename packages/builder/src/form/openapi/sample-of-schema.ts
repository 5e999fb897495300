import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { resolveRef } from "./resolve-ref.ts";

const deepest = 6;
/** The most values in one sample, since a schema can describe any number of them. */
const mostValues = 300;

const texts: Readonly<Record<string, string>> = {
  "date-time": "2030-01-31T12:00:00Z",
  date: "2030-01-31",
  time: "12:00:00Z",
  email: "ada@example.org",
  uuid: "123e4567-e89b-12d3-a456-426614174000",
  uri: "https://example.org",
  hostname: "example.org",
  ipv4: "192.0.2.1",
  byte: "dGV4dA==",
};

/** The type of a schema; several (`["string", "null"]`) are allowed since 3.1. */
const typeOf = ({ type, properties, items }: JsonObject): string => {
  const named = Array.isArray(type) ? type.find((one) => one !== "null") : type;
  if (typeof named === "string") return named;
  if (properties !== undefined) return "object";
  return items === undefined ? "" : "array";
};

/** The value that a schema names itself. */
const ownSample = ({ example, examples, default: usual, const: only, enum: choices }: JsonObject): Json | undefined => {
  const [first] = Array.isArray(examples) ? examples : [];
  const [choice] = Array.isArray(choices) ? choices : [];
  return example ?? first ?? usual ?? only ?? choice;
};

/** Makes a value that a schema of a description allows, with the description's own examples where it has some. */
export const sampleOfSchema = (root: JsonObject, given: Json | undefined): Json => {
  let left = mostValues;

  const make = (value: Json | undefined, depth: number): Json => {
    left -= 1;
    const schema = resolveRef(root, value);
    const own = ownSample(schema);
    if (own !== undefined) return own;
    if (depth > deepest || left <= 0) return null;
    const { allOf, oneOf, anyOf } = schema;
    if (Array.isArray(allOf)) {
      const parts = [...allOf, { ...schema, allOf: null }].map((part) => make(part, depth + 1)).filter(isJsonObject);
      return Object.assign({}, ...parts) as JsonObject;
    }
    const [alternative] = Array.isArray(oneOf) ? oneOf : Array.isArray(anyOf) ? anyOf : [];
    if (alternative !== undefined) return make(alternative, depth + 1);
    switch (typeOf(schema)) {
      case "object":
        return makeObject(schema, depth);
      case "array":
        return [make(schema.items, depth + 1)];
      case "integer":
      case "number":
        return typeof schema.minimum === "number" ? schema.minimum : 0;
      case "boolean":
        return true;
      case "string":
        return (typeof schema.format === "string" ? texts[schema.format] : undefined) ?? "text";
      default:
        return null;
    }
  };

  const makeObject = ({ properties }: JsonObject, depth: number): JsonObject => {
    const made: [string, Json][] = [];
    for (const [key, property] of Object.entries(isJsonObject(properties) ? properties : {})) {
      if (left <= 0) break;
      // What only the service sets is not sent.
      if (resolveRef(root, property).readOnly !== true) made.push([key, make(property, depth + 1)]);
    }
    return Object.fromEntries(made);
  };

  return make(given, 0);
};
