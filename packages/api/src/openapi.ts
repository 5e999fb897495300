import * as z from "zod";
import type { Call, Caller, Half } from "./call.ts";
import { json } from "./calls/shared.ts";
import { calls } from "./calls.ts";
import { type ErrorCode, errorAnswer, errorKinds, errorsOf } from "./errors.ts";

type Schema = Record<string, unknown>;

/** Where the two halves of a server are reached. */
type Addresses = Readonly<Record<Half, string>>;

const securitySchemes = {
  ownerToken: { type: "http", scheme: "bearer" },
  signedIn: { type: "apiKey", in: "cookie", name: "parley-session", description: "the cookie that signing in sets" },
  resultToken: { type: "apiKey", in: "header", name: "X-Parley-Token", description: "for results made with a token" },
  previewToken: { type: "apiKey", in: "header", name: "X-Parley-Preview" },
  uploadToken: { type: "apiKey", in: "query", name: "token", description: "part of every upload address" },
} as const;

type Scheme = keyof typeof securitySchemes;

/** What may be shown, one of the alternatives; an empty one stands for nothing. */
const security: Readonly<Record<Caller, readonly Partial<Record<Scheme, readonly string[]>>[]>> = {
  anyone: [],
  owner: [{ ownerToken: [] }, { signedIn: [] }],
  account: [{ signedIn: [] }],
  token: [{ ownerToken: [] }],
  // The token of the link stands in the body.
  link: [],
  visitor: [{}, { resultToken: [] }],
  // The id of the chat stands in the path or the body.
  session: [],
  preview: [{ previewToken: [] }],
  upload: [{ uploadToken: [] }],
};

/** On the builder's half the owner token is needed, too. */
const securityOf = ({ caller, halves }: Call) =>
  halves.includes("builder") && caller === "session" ? [{}, { ownerToken: [] }] : security[caller];

/** Bounds that only say that a number is whole. */
const isTrivialBound = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** Points references to the document's components, and leaves out what says nothing. */
const adapt = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(adapt);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, item]) => !(["minimum", "maximum"].includes(key) && isTrivialBound(item)),
  );
  return Object.fromEntries(
    kept.map(([key, item]) => [
      key,
      key === "$ref" ? String(item).replace("#/$defs/", "#/components/schemas/") : adapt(item),
    ]),
  );
};

/** Turns schemas into JSON Schema. Those with an id go to `components`. */
const createWriter = (components: Record<string, unknown>) => (schema: z.ZodType) => {
  const { $schema, $defs = {}, ...written } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  for (const [name, definition] of Object.entries($defs)) components[name] = adapt(definition);
  if ("Json" in $defs) {
    // Written out, it is a schema that refers to itself, to allow anything.
    components.Json = { description: json.description };
    delete components.__schema0;
  }
  return adapt(written) as Schema;
};

type Write = ReturnType<typeof createWriter>;

const namesIn = (path: string): string[] => [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name ?? "");

/** The properties of an object's schema as parameters. */
const parameters = (write: Write, place: "path" | "query" | "header", shape: z.ZodObject | undefined) => {
  if (shape === undefined) return [];
  const { properties = {}, required = [] } = write(shape) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
};

const pathParameters = (write: Write, { path, params }: Call) => {
  const described = parameters(write, "path", params);
  const others = namesIn(path).filter((name) => !described.some((one) => one.name === name));
  return [...described, ...others.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }))];
};

const statusText = "What was asked for";

const successContent = (write: Write, { answer, example }: Call) => {
  if (answer === "nothing") return {};
  if (answer === "file") return { content: { "*/*": { schema: { type: "string", format: "binary" } } } };
  if (answer === "events") return { content: { "text/event-stream": { schema: { type: "string" } } } };
  const shown = example?.answer === undefined ? {} : { example: example.answer };
  return { content: { "application/json": { schema: write(answer), ...shown } } };
};

const errorResponses = (write: Write, call: Call): [number, object][] => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(call))
    for (const status of errorKinds[code].statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${errorKinds[code].meaning}`).join("\n\n"),
      content: { "application/json": { schema: write(errorAnswer) } },
    },
  ]);
};

const operation = (write: Write, addresses: Addresses, name: string, isAlias: boolean, call: Call) => ({
  operationId: isAlias ? undefined : name,
  tags: [call.section],
  summary: call.summary,
  description: call.description,
  servers: call.halves.map((half) => ({ url: addresses[half], description: `the ${half}` })),
  security: securityOf(call),
  parameters: [
    ...pathParameters(write, call),
    ...parameters(write, "query", call.query),
    ...parameters(write, "header", call.headers),
  ],
  requestBody:
    call.body === undefined
      ? undefined
      : {
          content: {
            "application/json": {
              schema: write(call.body),
              ...(call.example?.body === undefined ? {} : { example: call.example.body }),
            },
          },
        },
  responses: {
    [call.status ?? 200]: { description: statusText, ...successContent(write, call) },
    ...Object.fromEntries(
      Object.entries(call.otherStatuses ?? {}).map(([status, description]) => [status, { description }]),
    ),
    ...Object.fromEntries(errorResponses(write, call)),
  },
});

/** All calls as OpenAPI 3.1. `addresses` are those of one server. */
export const writeOpenApi = (addresses: Addresses): Record<string, unknown> => {
  const schemas: Record<string, unknown> = {};
  const write = createWriter(schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const plain = path.replace("{+", "{");
      const described = operation(write, addresses, name, path !== call.path, call);
      paths[plain] = { ...paths[plain], [call.method.toLowerCase()]: described };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Parley",
      version: "1",
      description: "All calls of the builder's and the viewer's address. Each says at which it is answered.",
    },
    servers: [
      { url: addresses.builder, description: "the builder" },
      { url: addresses.viewer, description: "the viewer" },
    ],
    paths,
    components: { schemas, securitySchemes },
  };
};
