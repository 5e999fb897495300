import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { givenArrival } from "./arrival.ts";
import { count, id, idempotencyKey, json, logStatus, paymentErrors, variableValue } from "./shared.ts";

const newResult = z.object({
  idempotencyKey: idempotencyKey().optional().meta({ description: "makes a repeated request get the same result" }),
  version: count.optional().meta({ description: "the version that the page shows; the live one where absent" }),
  links: z
    .record(id, count)
    .refine((links) => Object.keys(links).length <= 100, "too many links")
    .optional()
    .meta({ description: "the versions of linked bots that the page was given, by bot id" }),
  wantsToken: z
    .boolean()
    .optional()
    .meta({ description: "later writes to the result need the token that is answered" }),
  arrival: givenArrival.optional(),
});

const createdResult = z.object({
  id: z.string().meta({ description: "10 characters" }),
  typebotId: z.string(),
  version: z.int(),
  links: z.record(z.string(), z.int()).readonly(),
  hasStarted: z.boolean(),
  isCompleted: z.boolean(),
  variables: z.array(z.object({ id: z.string(), name: z.string(), value: variableValue })),
  createdAt: z.string(),
});

/** A flag that can only be set. When absent, nothing changes. */
const mark = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);

const resultUpdate = z.object({
  variables: z
    .array(z.object({ id, name: z.string().optional(), value: json.optional() }))
    .max(5000)
    .optional()
    .meta({ description: "all variables with a value; they replace the stored ones" }),
  hasStarted: mark,
  isCompleted: mark.meta({
    description: "false takes the mark back, with an `updateSeq`: the visitor changes an answer after the end",
  }),
  chatLanguage: z.string().max(50).optional().meta({
    description: "the language in which the chat goes on, of those that the bot speaks; any other is left aside",
  }),
  updateSeq: z.int().min(0).optional().meta({ description: "counts updates, so that a late one undoes no newer one" }),
});

const answerText = z.union([
  z.string(),
  z.number().transform(String),
  z.boolean().transform(String),
  z.array(z.string()).transform((texts) => texts.join(", ")),
]);

/** An answer as specified (sections 3 and 7), with `value` as an alias of `content`. */
const answer = z
  .object({
    resultId: z.string({ error: "Error: result was not created" }).min(1, "Error: result was not created"),
    blockId: id,
    groupId: id.nullish(),
    content: answerText.nullish(),
    value: answerText.nullish().meta({ description: "another name of `content`" }),
    variableId: id.nullish(),
    uploadedFiles: json.optional(),
    botId: id.optional().meta({ description: "the linked bot that holds the block" }),
    visit: count.optional(),
    index: count.optional(),
    answerSeq: z
      .int()
      .min(0)
      .optional()
      .meta({ description: "counts answers, so that a late one undoes no newer one" }),
  })
  .refine(({ content, value }) => (content ?? value ?? null) !== null, "content: missing")
  .transform(({ content, value, ...rest }) => ({ ...rest, content: content ?? value ?? "" }));

/** The times that ISO 8601 writes with a four-digit year. */
const time = z.number().min(0).max(253_402_300_799_999).meta({ description: "milliseconds since 1970" });

const entry = z.object({
  seq: z.int().min(0).meta({ description: "counts up within the result and makes a repeated entry recognisable" }),
  time,
  type: z.enum(["shown", "answered", "edge", "log"]),
  botId: id.optional(),
  groupId: id.optional(),
  blockId: id.optional(),
  visit: count.optional(),
  edgeId: id.optional(),
  log: z
    .object({
      status: logStatus,
      description: z.string(),
      details: z.string().optional(),
      context: z.string().optional(),
    })
    .optional(),
});

/** One event of a chat for the engine. */
const step = z.object({
  seq: z.int().min(0).meta({ description: "unique within the result" }),
  previous: z.int().min(0).nullable().meta({ description: "the step that this one follows; null for the start" }),
  event: z.looseObject({
    type: z.enum(["start", "reply", "done", "command", "variables"]),
    time,
    seed: z.int().min(0).max(4_294_967_295).meta({ description: "what chance made of it" }),
  }),
});

/** What a changed answer takes away again. What is given after it arrives like anything else. */
const undone = z.object({
  answers: z
    .array(z.object({ botId: id, blockId: id, visit: count, answerSeq: z.int().min(0) }))
    .max(1000)
    .meta({ description: "answers that are no longer given, up to these numbers" }),
  events: z
    .array(z.tuple([z.int().min(0), z.int().min(0)]))
    .max(1000)
    .meta({ description: "the first and the last number of entries that count no longer; logs stay" }),
});

/** A variable as visitors' browsers send it. */
const sentVariable = z.looseObject({ name: z.string(), value: json.optional() });

/** Identifies an effect of one visit of a block. */
const effectPlace = z.object({
  blockId: id,
  visit: count.default(0),
  effect: z.string().max(100).optional().meta({ description: "which of the block's effects, where it has several" }),
});

/** A request to the server for one visit of a block. */
export const effectRequest = effectPlace.extend({
  after: count
    .default(0)
    .meta({ description: "of a text that comes as events: how many characters (UTF-16) are there already" }),
  variables: z.record(z.string(), json).default({}).meta({ description: "the values of the chat by name" }),
  data: z
    .unknown()
    .default(null)
    .meta({ description: "what the block asks the server about, where it says something" }),
});

const questionRequest = effectRequest.omit({ effect: true, data: true, after: true }).extend({
  data: z.record(z.string(), z.unknown()).default({}).meta({ description: "what the question is about" }),
});

export const effectAnswer = z.object({
  patch: z.object({
    variables: z.array(z.object({ variableId: z.string(), value: variableValue })).optional(),
    logs: z.array(z.unknown()).optional(),
    data: z.unknown().optional(),
    error: z.string().optional().meta({ description: "why it could not be done" }),
    failed: z.literal(true).optional().meta({ description: "the chat goes on by the block's way out, if it has one" }),
    way: z.literal("nothing").optional().meta({ description: "by the way for nothing found, instead" }),
  }),
});

export const flowAnswer = z.object({
  flow: z
    .object({ botId: z.string(), name: z.string(), version: z.int().nullable(), groups: z.array(z.unknown()) })
    .meta({
      id: "Flow",
      description: "A bot as the viewer runs it; the shape belongs to the release that answers it.",
    }),
});

const counted = z.object({ count: z.int() });

export const visitorCall = { section: "Visitors' browsers", halves: ["viewer"], caller: "anyone" } as const;
/** The errors of every write to a result. */
const onResult = {
  ...visitorCall,
  caller: "visitor",
  errors: ["NOT_FOUND", "WRONG_TOKEN", "ORIGIN_NOT_ALLOWED", "NO_PLACE"],
} as const;

/** What clients send instead of an id that they never received. */
const noIds: ReadonlySet<string> = new Set(["undefined", "null"]);

const createdResultId = z.string().refine((id) => !noIds.has(id), "Error: result was not created");

export const createResult = defineCall({
  ...visitorCall,
  summary: "Create the result of a chat that begins",
  method: "POST",
  path: "/api/typebots/{botId}/results",
  body: newResult,
  answer: z.object({
    result: createdResult.nullable().meta({ description: "null where the bot is closed" }),
    hasReachedLimit: z.boolean().meta({ description: "true where the bot is closed" }),
    message: z.string().optional().meta({ description: "what the visitor is told where the bot takes no new chat" }),
    token: z.string().optional().meta({ description: "only where it was asked for" }),
  }),
  errors: ["NOT_FOUND", "UNKNOWN_VERSION", "ORIGIN_NOT_ALLOWED"],
});

export const updateResult = defineCall({
  ...onResult,
  summary: "Store the variables of a chat and how far it has come",
  method: "PATCH",
  path: "/api/typebots/{botId}/results/{resultId}",
  params: z.object({ botId: z.string(), resultId: createdResultId }),
  body: resultUpdate,
  answer: counted,
  example: { body: { variables: [{ id: "v1", name: "Name", value: "Ann" }], isCompleted: true }, answer: { count: 1 } },
});

export const saveAnswer = defineCall({
  ...onResult,
  summary: "Store an answer",
  description:
    "The result is the one that the body names. Storing the same visit of the same block again replaces the text.",
  method: "PUT",
  path: "/api/typebots/{botId}/results/{resultId}/answers",
  body: answer,
  answer: counted,
  errors: [...onResult.errors, "UNKNOWN_BLOCK", "NOT_PAID", ...paymentErrors],
  example: {
    body: { resultId: "k3nG0wq9Zt", blockId: "b2", groupId: "g1", content: "Ann", variableId: "v1" },
    answer: { count: 1 },
  },
});

export const storeEvents = defineCall({
  ...onResult,
  summary: "Store what happened in a chat: blocks shown and answered, edges taken, logs, and each step of the engine",
  description: "The steps of a chat give the chat again when they are replayed.",
  method: "POST",
  path: "/api/typebots/{botId}/results/{resultId}/events",
  body: z.object({
    entries: z.array(entry).max(1000),
    steps: z.array(step).max(1000).optional(),
    undone: undone.optional().meta({ description: "what the visitor took back by changing an earlier answer" }),
  }),
  answer: counted,
});

export const runEffect = defineCall({
  ...onResult,
  summary: "Have the server do what a block needs, once",
  description:
    "The block is taken from the version that the result is pinned to. Whoever asks again gets the first outcome. As events (`Accept: text/event-stream`) a text comes while it is made, where the next block shows it: `text` with `{at, text}`, the characters from that place on; at the end `patch` with the answer, or `error`. A lost connection stops nothing: whoever asks again with `after` gets the rest.",
  method: "POST",
  path: "/api/typebots/{botId}/results/{resultId}/effects",
  body: effectRequest,
  answer: effectAnswer,
  alsoAsEvents: true,
  errors: [...onResult.errors, "UNDER_WAY"],
});

export const stopEffect = defineCall({
  ...onResult,
  summary: "Stop the text that the server makes for a block",
  description: "What the visitor has seen of it counts as the whole. Does nothing where no text is being made.",
  method: "POST",
  path: "/api/typebots/{botId}/results/{resultId}/effects/stop",
  body: effectPlace,
  status: 204,
  answer: "nothing",
});

export const askQuestion = defineCall({
  ...onResult,
  summary: "Ask the server something that an input needs while it is shown",
  description: "What can be asked, and what is answered, belongs to the type of the block.",
  method: "POST",
  path: "/api/typebots/{botId}/results/{resultId}/questions/{question}",
  body: questionRequest,
  answer: z.record(z.string(), json),
  errors: [...onResult.errors, ...paymentErrors, "UNDER_WAY"],
});

/** All answers so far, as the specified calls send them. */
export const sentValues = z.object({
  answers: z
    .array(z.looseObject({ blockId: id, content: answerText.nullish(), value: answerText.nullish() }))
    .max(5000)
    .default([]),
  variables: z.array(sentVariable).max(5000).default([]),
  createdAt: z.string().nullish(),
});

export const executeWebhook = defineCall({
  ...visitorCall,
  summary: "Send the request of an HTTP request block, as specified",
  description:
    "What is sent stands in the block of the published version, or of the one that the result is pinned to. An answer that tells of a failure is an answer like others, with its status.",
  method: "POST",
  path: "/api/typebots/{botId}/blocks/{blockId}/executeWebhook",
  query: z.object({ resultId: id.optional() }),
  body: z.object({
    variables: z.array(sentVariable).max(5000).default([]),
    resultValues: sentValues
      .nullish()
      .meta({ description: "what the visitor has answered so far, for requests that send all of it" }),
    parentTypebotIds: z.array(id).max(100).default([]),
  }),
  answer: z.object({ statusCode: z.int(), data: z.unknown() }),
  errors: ["NOT_FOUND", "NOT_PUBLISHED", "WRONG_TOKEN", "ORIGIN_NOT_ALLOWED"],
  example: {
    body: { variables: [{ id: "v1", name: "Name", value: "Ann" }] },
    answer: { statusCode: 200, data: { status: "success" } },
  },
});

export const getPublicBot = defineCall({
  ...visitorCall,
  summary: "Get a published bot in the specified shape",
  method: "GET",
  path: "/api/publicTypebots/{botId}",
  answer: z.object({ typebot: z.unknown() }),
  errors: ["NOT_FOUND", "ORIGIN_NOT_ALLOWED"],
});

export const getFlow = defineCall({
  ...visitorCall,
  summary: "Get a published bot as the viewer runs it",
  description: "With a version, and the fingerprint of the server's definitions, the answer may be cached for ever.",
  method: "GET",
  path: "/api/v1/flows/{botId}",
  query: z.object({
    version: z
      .string()
      .transform(Number)
      .refine((version) => Number.isSafeInteger(version) && version >= 1, "not a number")
      .optional()
      .meta({ description: "the live version where absent" }),
    definitions: z.string().max(100).optional().meta({ description: "as the page of a bot names it" }),
  }),
  answer: flowAnswer,
  errors: ["NOT_FOUND", "ORIGIN_NOT_ALLOWED"],
});
