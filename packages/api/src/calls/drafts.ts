import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { roles } from "./accounts.ts";
import { botRef, botSummary } from "./bots.ts";
import { count, id, json } from "./shared.ts";

const common = { section: "Drafts", halves: ["builder"], caller: "actor" } as const;
const missingBot = ["NOT_FOUND", "AMBIGUOUS"] as const;

/** The id of a change or of an editor, made by the editor. */
const madeId = z.string().min(8).max(64);

const table = z.enum(["bot", "groups", "blocks", "items", "paths", "edges", "variables", "events"]);

/**
 * An operation on a draft. Only its frame is described here; `findOperationFault` of the core, which the server asks, says
 * what is wrong inside.
 */
const operation = z
  .discriminatedUnion("op", [
    z.object({ op: z.literal("put"), table, entry: z.looseObject({ id: z.string() }) }),
    z.object({
      op: z.literal("set"),
      table,
      id: z.string(),
      path: z.array(z.string()).min(1),
      value: z.unknown().optional().meta({ description: "without a value, the key goes" }),
    }),
    z.object({ op: z.literal("drop"), table, id: z.string() }),
  ])
  .meta({ id: "DraftOperation", description: "adds or replaces an entry, sets one key path of it, or removes it" });

const sentChange = z
  .object({
    id: madeId.meta({ description: "a change that is sent again under its id is acknowledged, and not made again" }),
    label: z.string().max(200).meta({ description: "for people: `Add question`" }),
    seen: count
      .optional()
      .meta({ description: "the revision that the author saw when making the change; `base` where absent" }),
    operations: z.array(operation).max(100_000),
  })
  .meta({ id: "DraftChange" });

const author = z
  .object({
    id: z.string(),
    name: z.string(),
    color: z.int().min(0).max(7).meta({ description: "which of eight colours stands for this person" }),
    image: z.string().optional().meta({ description: "the address of their picture, where they have one" }),
  })
  .meta({ id: "Author" });
export type Author = z.output<typeof author>;

const storedChange = z
  .object({
    revision: z.int(),
    id: z.string(),
    label: z.string(),
    seen: z.int(),
    author: z.object({ id: z.string(), name: z.string() }),
    at: z.string(),
    operations: z.array(operation),
    repairs: z
      .array(operation)
      .meta({ description: "what the server did after them, so that everything points somewhere" }),
  })
  .meta({ id: "StoredDraftChange" });
export type StoredDraftChange = z.output<typeof storedChange>;

export const tryCode = defineCall({
  ...common,
  needs: "write",
  summary: "Run a piece of an author's code on sample values",
  description: "It runs in the server's sandbox, as code does there in chats: no page, and public addresses only.",
  method: "POST",
  path: "/api/v1/code/try",
  body: z.object({
    code: z.string().max(100_000),
    isValue: z.boolean().meta({ description: "whether the code gives a value by itself; else it needs a `return`" }),
    variables: z.array(z.object({ name: z.string(), value: z.string() })).max(500),
  }),
  answer: z.discriminatedUnion("isDone", [
    z.object({
      isDone: z.literal(true),
      value: json,
      set: z
        .array(z.object({ name: z.string(), value: json }))
        .meta({ description: "what the code set by `setVariable`" }),
    }),
    z.object({ isDone: z.literal(false), error: z.string() }),
  ]),
});

export const tryBlock = defineCall({
  ...common,
  needs: "write",
  summary: "Do once what a block of the draft does, and see the answer",
  description:
    "The request of an HTTP request block is really sent, with the values that are given here; nothing is stored. A block that waits for a call of another service waits some seconds for one at its test address.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/blocks/try",
  params: botRef,
  body: z.object({
    blockId: id,
    variables: z
      .array(z.object({ name: z.string(), value: json }))
      .max(5000)
      .meta({ description: "others have the value that they begin with" }),
  }),
  answer: z.object({
    statusCode: z.int().nullable().meta({ description: "null where there is no answer" }),
    headers: z.record(z.string(), z.string()),
    data: json.meta({ description: "what paths such as `data.name` read" }),
    error: z.string().optional().meta({ description: "why there is no answer" }),
    milliseconds: z.int(),
  }),
  errors: missingBot,
});

export const getCallAddresses = defineCall({
  ...common,
  needs: "write",
  shows: "flow",
  summary: "Get the addresses at which other services call a block that waits for them",
  method: "GET",
  path: "/api/v1/typebots/{ref}/blocks/{blockId}/call-addresses",
  params: botRef.extend({ blockId: id }),
  answer: z.object({
    url: z.string().meta({ description: "for chats: put the id of the result in place of `RESULT_ID`" }),
    testUrl: z.string().meta({ description: "for previews, and for whoever wants to see a call" }),
  }),
  errors: missingBot,
});

export const getDocument = defineCall({
  ...common,
  needs: "read",
  summary: "Get a bot's draft as editors work on it",
  method: "GET",
  path: "/api/v1/typebots/{ref}/document",
  params: botRef,
  answer: z
    .object({
      draft: z
        .looseObject({ form: z.int() })
        .meta({ description: "the draft: a table of entries by id for each kind" }),
      revision: z.int(),
      fingerprint: z.string().meta({ description: "changes with the release; as in the event `hello`" }),
      liveRevision: z
        .int()
        .nullable()
        .meta({ description: "the revision that visitors have; null where nothing is live, or nobody knows" }),
      bot: botSummary.omit({ resultCount: true, newResultCount: true, hasUnpublishedChanges: true }),
      me: author,
      workspace: z.object({
        id: z.string(),
        role: z.enum(roles),
        access: z.enum(["read", "write"]).meta({ description: "what whoever asks may do with the bot" }),
        sees: z
          .array(z.enum(["flow", "answers", "export"]))
          .meta({ description: "what they see of it; without `flow` the draft holds its name alone" }),
      }),
    })
    .meta({ id: "Document" }),
  errors: missingBot,
});

export const makeChanges = defineCall({
  ...common,
  needs: "write",
  summary: "Change a bot's draft",
  description:
    "Changes are made in their order, on top of all others, and nothing of anybody else's is replaced but the very keys that are set. The answer tells what has happened since `base`. Only what is malformed, or would make the bot larger than one may be, is refused: then no change of the request is made, and `changeId` names the one. Without changes this asks only for what was missed.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/changes",
  params: botRef,
  body: z
    .object({
      base: count.meta({ description: "the revision up to which the editor knows all changes" }),
      changes: z.array(sentChange).max(500),
    })
    .meta({ id: "DraftChanges" }),
  answer: z
    .object({
      revision: z.int(),
      missed: z.array(storedChange).meta({ description: "changes since `base` that are not among those sent" }),
      accepted: z
        .array(z.object({ id: z.string(), revision: z.int(), repairs: z.array(operation) }))
        .meta({ description: "the changes that were sent, also where they had been made before" }),
      isReloadNeeded: z.boolean().meta({
        description: "`base` is so long ago that nobody knows what was missed: get the document again",
      }),
    })
    .meta({ id: "DraftChangesAnswer" }),
  errors: missingBot,
  example: {
    body: {
      base: 41,
      changes: [
        {
          id: "k3v9x0q2m1",
          label: "Rename group",
          operations: [{ op: "set", table: "groups", id: "g1", path: ["title"], value: "Welcome" }],
        },
      ],
    },
    answer: {
      revision: 42,
      missed: [],
      accepted: [{ id: "k3v9x0q2m1", revision: 42, repairs: [] }],
      isReloadNeeded: false,
    },
  },
});

export const followChanges = defineCall({
  ...common,
  needs: "read",
  summary: "Follow the changes of a bot's draft",
  description:
    "A stream of server-sent events: `hello` at its beginning; `changes` with a list of changes in their order, whose event id is the last one's revision; `presence` with everybody else who has the bot open; `live` when a version is published; `reload` where the changes since `after` are no longer known.",
  method: "GET",
  path: "/api/v1/typebots/{ref}/changes",
  params: botRef,
  query: z.object({
    after: z.coerce.number().pipe(count).optional().meta({ description: "the last revision that is known" }),
    editor: madeId.optional().meta({ description: "the id of the editor that follows; its own presence is left out" }),
  }),
  headers: z.object({
    "Last-Event-ID": z
      .string()
      .regex(/^\d{1,9}$/)
      .optional()
      .meta({ description: "as `after`, and counts before it: browsers send it when they connect again" }),
  }),
  answer: "events",
  errors: missingBot,
});

const where = z
  .object({
    screen: z.string().max(60),
    groupIds: z.array(z.string().max(255)).max(50).optional(),
    blockIds: z.array(z.string().max(255)).max(50).optional(),
  })
  .meta({ id: "Where", description: "what an author is looking at, and has selected" });
export type Where = z.output<typeof where>;

export const tellPresence = defineCall({
  ...common,
  needs: "read",
  shows: "flow",
  summary: "Tell where an author is in a bot",
  description: "It is forgotten after half a minute; an editor repeats it. Without `where`, the author has left.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/presence",
  params: botRef,
  body: z.object({ editor: madeId, where: where.nullable() }).meta({ id: "PresenceNotice" }),
  status: 204,
  answer: "nothing",
  errors: missingBot,
  example: { body: { editor: "k3v9x0q2m1", where: { screen: "flow", blockIds: ["b1"] } } },
});

/** One editor of somebody who has a bot open. */
const presence = z.object({ editor: z.string(), author, where }).meta({ id: "Presence" });
export type Presence = z.output<typeof presence>;

/** What the events of `followChanges` carry, by their names. */
export const draftEvents = {
  hello: z.object({ revision: z.int(), fingerprint: z.string() }),
  changes: z.array(storedChange),
  presence: z.array(presence),
  live: z.object({ version: z.int(), revision: z.int().nullable() }),
  reload: z.object({ revision: z.int() }),
};

/** What the events of a followed draft carry, by their names. */
export type DraftEvents = { [Kind in keyof typeof draftEvents]: z.output<(typeof draftEvents)[Kind]> };
