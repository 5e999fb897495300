import * as z from "zod";
import { calls } from "../calls/index.ts";
import { actionsOf } from "../calls/noted-calls.ts";
import { json } from "../calls/shared.ts";
import type { Call, Caller, Half, Section } from "../contract/call.ts";
import { type ErrorCode, errorAnswer, errorKinds, errorsOf } from "../contract/errors.ts";
import { answerExample, bodyExample, parameterExample } from "./example-of.ts";

type Schema = Record<string, unknown>;

/** The addresses of a server's two halves. */
type Addresses = Readonly<Record<Half, string>>;

const securitySchemes = {
  ownerToken: { type: "http", scheme: "bearer" },
  apiToken: { type: "http", scheme: "bearer", bearerFormat: "parley_…", description: "made in the app, with a scope" },
  signedIn: { type: "apiKey", in: "cookie", name: "parley-session", description: "the cookie that signing in sets" },
  resultToken: { type: "apiKey", in: "header", name: "X-Parley-Token", description: "for results made with a token" },
  previewToken: { type: "apiKey", in: "header", name: "X-Parley-Preview" },
  uploadToken: { type: "apiKey", in: "query", name: "token", description: "part of every upload address" },
} as const;

type Scheme = keyof typeof securitySchemes;

/** The alternative credentials for each caller. An empty alternative means none are needed. */
const security: Readonly<Record<Caller, readonly Partial<Record<Scheme, readonly string[]>>[]>> = {
  anyone: [],
  actor: [{ apiToken: [] }, { ownerToken: [] }, { signedIn: [] }],
  account: [{ signedIn: [] }],
  token: [{ ownerToken: [] }],
  // The link's token is in the body.
  link: [],
  visitor: [{}, { resultToken: [] }],
  // The chat's id is in the path or the body.
  session: [],
  preview: [{ previewToken: [] }],
  upload: [{ uploadToken: [] }],
  // The key is in the address.
  key: [{}, { ownerToken: [] }],
};

/** On the builder's address, the owner token is also needed. */
const securityOf = ({ caller, halves }: Call) =>
  halves.includes("builder") && caller === "session" ? [{}, { ownerToken: [] }] : security[caller];

/** Bounds that only say that a number is an integer. */
const isTrivialBound = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** Redirects references to the document's components and removes trivial keywords. */
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

/** Converts schemas to JSON Schema. Those with an id are added to `components`. */
const createWriter = (components: Record<string, unknown>) => (schema: z.ZodType) => {
  const { $schema, $defs = {}, ...written } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  for (const [name, definition] of Object.entries($defs)) components[name] = adapt(definition);
  if ("Json" in $defs) {
    // Written out, it would be a recursive schema that allows anything.
    components.Json = { description: json.description };
    delete components.__schema0;
  }
  return adapt(written) as Schema;
};

type Write = ReturnType<typeof createWriter>;

const namesIn = (path: string): string[] => [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name ?? "");

/** The properties of an object schema as OpenAPI parameters. */
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
    example: parameterExample(shape.shape[name], name),
  }));
};

const pathParameters = (write: Write, path: string, { params }: Call) => {
  const described = parameters(write, "path", params);
  const others = namesIn(path).filter((name) => !described.some((one) => one.name === name));
  const plain = (name: string) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
    example: parameterExample(undefined, name),
  });
  return [...described, ...others.map(plain)];
};

const statusTexts = { 200: "What was asked for", 204: "Done" } as const;

/** What stands at the beginning of each chapter, in their order. */
export const tags: Readonly<Record<Section, string>> = {
  Bots: "Making, listing, publishing, exporting and deleting bots.",
  Folders: "Folders of the dashboard.",
  Themes: "Looks that are kept to be used again.",
  Drafts: "The bot that is being edited: reading it, changing it step by step, following what others do to it.",
  Results: "What visitors have answered: pages, files, conversations, logs and deletion.",
  Credentials: "Accounts at other services. What they hold is never answered.",
  Account: "Signing in, and the account of whoever has.",
  People: "Workspaces, their members and guests, and invitations.",
  "API tokens": "What programs show to act for somebody.",
  "Model usage": "What a workspace's bots have asked models, what it cost, and the most that it may.",
  Activity: "What was done in a workspace, and by whom.",
  "Chat API": "Playing published bots from programs of your own.",
  "Visitors' browsers": "What the page of a bot asks for.",
  Files: "Uploads, and what was uploaded.",
  Previews: "Playing a draft before it is published.",
  Automation: "What the apps of Zapier, Make and Pabbly ask for: the blocks that send to them.",
  Server: "The server itself.",
};

const about = [
  "All calls of the builder's and the viewer's address. Each says at which it is answered.",
  "Programs show an API token, which somebody has made in the app, or the owner token, as `Authorization: Bearer <token>`. A call says which scope a token needs: `read`, `write` or `admin`, each with those before it.",
  "Errors answer `{code, message}` with their status: go by the code, show the message to people.",
  "Long lists come in pages. An answer with a `nextCursor` that isn't null has a next page; ask for it with the same query and that value as `cursor`. `limit` says how long a page may be.",
].join("\n\n");

const events = { "text/event-stream": { schema: { type: "string" } } };

const successContent = (write: Write, call: Call) => {
  const { answer, alsoAsEvents } = call;
  if (answer === "nothing") return {};
  if (answer === "file") return { content: { "*/*": { schema: { type: "string", format: "binary" } } } };
  if (answer === "events") return { content: events };
  if (answer === "lines") return { content: { "text/plain": { schema: { type: "string" } } } };
  const content = { "application/json": { schema: write(answer), example: answerExample(call) } };
  return { content: alsoAsEvents ? { ...content, ...events } : content };
};

const errorResponses = (write: Write, call: Call): [number, object][] => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(call))
    for (const status of errorKinds[code].statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${errorKinds[code].meaning}`).join("\n\n"),
      content: {
        "application/json": {
          schema: write(errorAnswer),
          example: { defined: false, code: codes[0], status, message: errorKinds[codes[0] ?? "INTERNAL"].meaning },
        },
      },
    },
  ]);
};

/** The description of a call, with the audit actions it records. */
const descriptionOf = (name: string, { description }: Call): string | undefined => {
  const actions = actionsOf(name).map((action) => `\`${action}\``);
  const noted = actions.length === 0 ? undefined : `Noted under Activity as ${actions.join(" or ")}.`;
  return [description, noted].filter((text) => text !== undefined).join("\n\n") || undefined;
};

/** Adds the necessary scope to alternatives with an API token. */
const withScope = (call: Call) =>
  securityOf(call).map((one) => ("apiToken" in one && call.needs !== undefined ? { apiToken: [call.needs] } : one));

/** Describes a call at one of its paths. The first path has index 0. */
const operation = (
  write: Write,
  addresses: Addresses,
  { name, path, place }: { name: string; path: string; place: number },
  call: Call,
) => ({
  operationId: place === 0 ? name : `${name}${place + 1}`,
  tags: [call.section],
  summary: call.summary,
  description: descriptionOf(name, call),
  servers: call.halves.map((half) => ({ url: addresses[half], description: `the ${half}` })),
  security: withScope(call),
  parameters: [
    ...pathParameters(write, path, call),
    ...parameters(write, "query", call.query),
    ...parameters(write, "header", call.headers),
  ],
  requestBody:
    call.body === undefined
      ? undefined
      : {
          content: { "application/json": { schema: write(call.body), example: bodyExample(call) } },
        },
  responses: {
    [call.status ?? 200]: { description: statusTexts[call.status ?? 200], ...successContent(write, call) },
    ...Object.fromEntries(
      Object.entries(call.otherStatuses ?? {}).map(([status, description]) => [status, { description }]),
    ),
    ...Object.fromEntries(errorResponses(write, call)),
  },
});

/** Describes all calls as OpenAPI 3.1. `addresses` are those of one server. */
export const writeOpenApi = (addresses: Addresses): Record<string, unknown> => {
  const schemas: Record<string, unknown> = {};
  const write = createWriter(schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    for (const [place, path] of [call.path, ...(call.aliases ?? [])].entries()) {
      const plain = path.replace("{+", "{");
      const described = operation(write, addresses, { name, path, place }, call);
      paths[plain] = { ...paths[plain], [call.method.toLowerCase()]: described };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Parley",
      version: "1",
      description: about,
    },
    servers: [
      { url: addresses.builder, description: "the builder" },
      { url: addresses.viewer, description: "the viewer" },
    ],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas, securitySchemes },
  };
};
