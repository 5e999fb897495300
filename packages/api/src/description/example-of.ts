import * as z from "zod";
import type { Call } from "../contract/call.ts";

type Schema = Readonly<{
  examples?: readonly unknown[];
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  minLength?: number;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  $ref?: string;
  $defs?: Readonly<Record<string, Schema>>;
}>;

const day = "2026-03-01T09:30:00.000Z";

/** Example values by field name. They tell one story: a customer survey. */
const byName: Readonly<Record<string, unknown>> = {
  "Last-Event-ID": "41",
  action: "Insert a row",
  answer: "Ada",
  blockId: "b7k2p9q1x",
  blockType: "text input",
  botId: "cm7k2p9q1x0001",
  code: "return 1 + 1",
  columns: "submitted,b7k2p9q1x",
  content: "Ada",
  count: 1,
  credentialsId: "cr7k2p9q1x0001",
  credentialsType: "openai",
  cursor: "eyJhdCI6MX0",
  deletion: day,
  deliveryId: "dl7k2p9q1x0001",
  description: "The request was answered with 200",
  email: "ada@example.org",
  file: "customer-survey-7k2p9q1.json",
  filePath: "public/results/V1StGXR8Z5/b7k2p9q1x/photo.png",
  fileName: "photo.png",
  fileType: "image/png",
  fileUrl: "https://chat.example.org/files/photo.png",
  folderId: "fo7k2p9q1x0001",
  groupId: "g7k2p9q1x",
  icon: "💬",
  id: "cm7k2p9q1x0001",
  key: "b7k2p9q1x",
  label: "Name",
  message: "Ada",
  method: "POST",
  name: "Customer survey",
  nextCursor: null,
  parentId: null,
  publicId: "customer-survey-7k2p9q1",
  question: "What is your name?",
  ref: "cm7k2p9q1x0001",
  resultId: "V1StGXR8Z5",
  resultIds: "V1StGXR8Z5,Uakgb_J5m9",
  revision: 42,
  sessionId: "se7k2p9q1x0001",
  size: 18_240,
  text: "Hello!",
  timeZone: "Europe/Berlin",
  token: "tk7k2p9q1x0001",
  type: "text",
  typebotId: "cm7k2p9q1x0001",
  url: "https://chat.example.org/customer-survey-7k2p9q1",
  variableId: "v7k2p9q1x",
  version: 3,
  where: '[{"column":"version","is":"is","value":"3"}]',
  workspaceId: "ws7k2p9q1x0001",
};

const byFormat: Readonly<Record<string, unknown>> = {
  "date-time": day,
  email: "ada@example.org",
  uri: "https://chat.example.org/customer-survey-7k2p9q1",
  uuid: "2f1c9a0e-7d0b-4a55-9c3f-1f0a2b3c4d5e",
};

/** Below this depth, optional values are omitted, since some shapes are recursive. */
const deepest = 6;

const typeOf = ({ type, properties, items }: Schema): string | undefined => {
  if (Array.isArray(type)) return type.find((one) => one !== "null");
  if (typeof type === "string") return type;
  if (properties !== undefined) return "object";
  return items === undefined ? undefined : "array";
};

const textOf = (name: string, { format, minLength = 0 }: Schema): string => {
  const known = byName[name] ?? byFormat[format ?? ""];
  const other = name.endsWith("At") ? day : name === "" ? "text" : name;
  const text = typeof known === "string" || typeof known === "number" ? String(known) : other;
  return text.length >= minLength ? text : text.padEnd(minLength, "-example");
};

const numberOf = (name: string, { minimum = 0 }: Schema): number => {
  const known = byName[name];
  return Math.max(typeof known === "number" ? known : 1, Number.isFinite(minimum) ? minimum : 0);
};

/** Generates a value that matches a schema. */
const valueOf = (schema: Schema, name: string, defs: Readonly<Record<string, Schema>>, depth: number): unknown => {
  const { $ref: ref, anyOf, oneOf, allOf } = schema;
  if (ref !== undefined) {
    const target = ref.replace("#/$defs/", "");
    return target === "Json" ? (byName[name] ?? "value") : valueOf(defs[target] ?? {}, name, defs, depth);
  }
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [first] = anyOf ?? oneOf ?? allOf ?? [];
  if (first !== undefined) {
    const mayBeNull = (anyOf ?? oneOf)?.some(({ type }) => type === "null") === true;
    return mayBeNull && byName[name] === null ? null : valueOf(first, name, defs, depth);
  }
  switch (typeOf(schema)) {
    case "string":
      return textOf(name, schema);
    case "integer":
    case "number":
      return numberOf(name, schema);
    case "boolean":
      return true;
    case "null":
      return null;
    case "array":
      if (schema.prefixItems !== undefined)
        return schema.prefixItems.map((item) => valueOf(item, name.replace(/s$/, ""), defs, depth + 1));
      return depth > deepest || schema.items === undefined
        ? []
        : [valueOf(schema.items, name.replace(/s$/, ""), defs, depth + 1)];
    case "object":
      return objectOf(schema, defs, depth);
    default:
      return byName[name] ?? "value";
  }
};

const objectOf = (
  { properties = {}, required = [] }: Schema,
  defs: Readonly<Record<string, Schema>>,
  depth: number,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => depth <= deepest || required.includes(name))
      .map(([name, property]) => [name, valueOf(property, name, defs, depth + 1)]),
  );

/** Generates an example that matches a schema and has all its fields. `name` is the name of the containing field. */
const exampleOf = (schema: z.ZodType, name = ""): unknown => {
  // The only cast: zod's output is JSON Schema.
  const written = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  return valueOf(written, name, written.$defs ?? {}, 0);
};

/** The example body in the documentation; undefined if the call takes none. */
export const bodyExample = ({ body, example }: Call): unknown =>
  body === undefined ? undefined : (example?.body ?? exampleOf(body));

/** The example answer in the documentation; undefined if it is not JSON. */
export const answerExample = ({ answer, example }: Call): unknown =>
  answer instanceof z.ZodType ? (example?.answer ?? exampleOf(answer)) : undefined;

/** An example of a path parameter, query parameter or header. */
export const parameterExample = (schema: z.ZodType | undefined, name: string): unknown =>
  schema === undefined ? (byName[name] ?? name) : exampleOf(schema, name);
