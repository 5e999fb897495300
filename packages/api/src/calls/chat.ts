import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { givenArrival } from "./arrival.ts";
import { givenTypebot } from "./reference-shapes.ts";
import { id, idempotencyKey, json, logStatus, paymentErrors } from "./shared.ts";

const message = z
  .union(
    [
      z.string(),
      z.object({
        type: z.literal("text"),
        text: z.string(),
        attachedFileUrls: z.array(z.string()).optional(),
        metadata: z.object({ replyId: z.string().optional() }).optional(),
      }),
      z.object({ type: z.literal("audio"), url: z.string() }),
      z.object({ type: z.literal("command"), command: z.string() }),
    ],
    { error: "expected a text, or a message of the type text, audio or command" },
  )
  .meta({ id: "Message" });
/** A visitor's message in the chat API. */
export type Message = z.output<typeof message>;

const format = z.enum(["richText", "markdown"]).default("richText");

const startRequest = z.object({
  message: message.nullish().meta({ description: "answers the first input, where nothing is shown before it" }),
  isStreamEnabled: z
    .boolean()
    .optional()
    .meta({ description: "the client shows texts while they are made: it takes the action `stream`" }),
  isOnlyRegistering: z.boolean().default(false).meta({ description: "the chat begins with the first message" }),
  prefilledVariables: z.record(z.string(), json).default({}).meta({ description: "values by name" }),
  language: z.string().max(35).nullish().meta({
    description: "what the visitor reads, such as `de`; else the bot's main language, as if the bot does not speak it",
  }),
  textBubbleContentFormat: format,
  resultId: z
    .string()
    .nullish()
    .meta({ description: "an earlier result to go on with, as the start before has named it" }),
  sessionId: z.string().nullish().meta({
    description: "the chat that was had with that result: shows, as its token does, that it is the same visitor",
  }),
  arrival: givenArrival.nullish().meta({
    description: "how the visitor came; what it leaves out is taken from `prefilledVariables` and the headers",
  }),
});
export type StartRequest = z.output<typeof startRequest>;

const previewRequest = startRequest.omit({ resultId: true, arrival: true }).extend({
  sessionId: z.string().min(1).max(64).optional(),
  startFrom: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("group"), groupId: id }),
      z.object({ type: z.literal("event"), eventId: id }),
    ])
    .optional(),
  isProgressBarEnabled: z.boolean().optional(),
  typebot: givenTypebot.optional().meta({
    description:
      "a bot file of any version that is played in the place of the draft, which stays as it is; needs the right to change the bot",
  }),
});
export type PreviewRequest = z.output<typeof previewRequest>;

const continueRequest = z.object({
  message: message.nullish().meta({ description: "none goes on, or skips the input" }),
  textBubbleContentFormat: format,
});
export type ContinueRequest = z.output<typeof continueRequest>;

const clientLog = (details: z.ZodType<string | undefined>) =>
  z.object({
    // Unknown statuses count as errors.
    status: logStatus.catch("error").optional(),
    description: z.string(),
    details,
    context: z.string().optional(),
  });

const clientLogs = (details: z.ZodType<string | undefined>) => z.array(clientLog(details)).max(1000);

const clientLogsRequest = z.object({ clientLogs: clientLogs(z.string().optional()) });
export type ClientLog = z.output<typeof clientLogsRequest>["clientLogs"][number];

/** Details of any type, for the first version of this call. */
const anyDetails = json
  .optional()
  .transform((value) => (value === undefined || typeof value === "string" ? value : JSON.stringify(value)));

const firstClientLogs = clientLogs(anyDetails);

/** The single call of older clients: it starts or continues a chat. */
const sendMessageRequest = z.object({
  message: message.nullish(),
  sessionId: z.string().nullish(),
  startParams: z
    .object({
      typebot: z.unknown().meta({ description: "a public id" }),
      isPreview: z.boolean().optional(),
      resultId: z.string().nullish(),
      prefilledVariables: z.record(z.string(), json).default({}),
      isStreamEnabled: z.boolean().optional(),
      isOnlyRegistering: z.boolean().default(false),
    })
    .nullish(),
  clientLogs: firstClientLogs.nullish(),
});
export type SendMessageRequest = z.output<typeof sendMessageRequest>;

const chatMessage = z
  .object({ id: z.string(), type: z.string(), content: z.unknown() })
  .meta({ id: "ChatMessage", description: "What the bot says: a bubble block." });
export type ChatMessage = z.output<typeof chatMessage>;

const chatInput = z
  .object({ id: z.string(), type: z.string(), options: z.unknown(), items: z.array(z.unknown()).optional() })
  .meta({ id: "ChatInput", description: "What the bot asks: an input block. Further keys belong to its type." });

export type ChatInput = z.output<typeof chatInput>;

const clientAction = z
  .object({
    type: z.string(),
    lastBubbleBlockId: z.string().optional(),
    expectsDedicatedReply: z.boolean().optional(),
  })
  .meta({ id: "ClientAction", description: "What the client does. Further keys belong to the type." });

export type ClientAction = z.output<typeof clientAction>;

const chatLog = z
  .object({
    status: z.string(),
    description: z.string(),
    details: z.string().optional(),
    context: z.string().optional(),
  })
  .meta({ id: "ChatLog" });
export type ChatLog = z.output<typeof chatLog>;

const chatReply = z.object({
  messages: z.array(chatMessage),
  input: chatInput.optional().meta({ description: "absent where the chat does not wait for an answer" }),
  clientSideActions: z.array(clientAction).optional(),
  logs: z.array(chatLog).optional(),
  dynamicTheme: z
    .object({
      hostAvatarUrl: z.string().optional(),
      guestAvatarUrl: z.string().optional(),
      backgroundUrl: z.string().optional(),
    })
    .optional(),
  progress: z.number().optional().meta({ description: "percent" }),
  lastMessageNewFormat: z.string().optional().meta({ description: "the answer as it was stored, where that differs" }),
});
/** A turn in the chat API. */
export type ChatReply = z.output<typeof chatReply>;

const startAnswer = chatReply.extend({
  sessionId: z.string(),
  resultId: z.string().optional().meta({
    description:
      "the result's id; where the bot remembers its visitors a dot and the result's token follow, so that it can be sent with the next start. The id alone neither reads nor changes the result",
  }),
  typebot: z.object({
    id: z.string(),
    version: z.string(),
    theme: z.unknown(),
    settings: z.unknown(),
    publishedAt: z.string().optional(),
  }),
});
/** The answer to a start: the bot, its looks, and the first turn. */
export type ChatStart = z.output<typeof startAnswer>;

const stored = z.object({ message: z.string() });

export const chatHeaders = z.object({
  "Idempotency-Key": idempotencyKey("expected 16 to 200 characters.").optional().meta({
    description: "makes a repeated request get the answer it got before, and a late copy of an older one be refused",
  }),
  "X-Typebot-Iframe-Referrer-Origin": z
    .string()
    .optional()
    .meta({ description: "the page around the frame that the chat stands in" }),
  "X-Parley-Token": z.string().optional().meta({ description: "the token of the earlier result to go on with" }),
});
/** The headers of every call of the chat API. */
export type ChatHeaders = z.output<typeof chatHeaders>;

const section = "Chat API";
const onViewer = { section, method: "POST", halves: ["viewer"], headers: chatHeaders } as const;
const onBoth = { ...onViewer, halves: ["viewer", "builder"] } as const;

/** The errors that any turn may return. */
const turnErrors = ["NOT_FOUND", "CONFLICT", "ORIGIN_NOT_ALLOWED", "NO_PLACE", "TIMEOUT", ...paymentErrors] as const;

export const startChat = defineCall({
  ...onViewer,
  summary: "Start a chat with a published bot",
  description:
    "Answers with what the bot says first, and with the input at which the chat waits, if any. The page about the chat API tells of messages, actions and streams.",
  path: "/api/v1/typebots/{publicId}/startChat",
  caller: "anyone",
  body: startRequest,
  answer: startAnswer,
  errors: turnErrors,
  example: {
    body: { prefilledVariables: { Name: "Ann" } },
    answer: {
      sessionId: "q1w2e3r4t5z6u7i8o9p0a1s2",
      resultId: "k3nG0wq9Zt",
      typebot: { id: "b0t", version: "6.1", theme: {}, settings: {}, publishedAt: "2026-01-01T00:00:00.000Z" },
      messages: [
        {
          id: "b1",
          type: "text",
          content: { type: "richText", richText: [{ type: "p", children: [{ text: "Hello" }] }] },
        },
      ],
      input: { id: "b2", type: "text input", options: {} },
    },
  },
});

export const continueChat = defineCall({
  ...onBoth,
  summary: "Take a chat one turn further",
  description: "A chat that has ended answers 404 from then on.",
  path: "/api/v1/sessions/{sessionId}/continueChat",
  caller: "session",
  body: continueRequest,
  answer: chatReply,
  errors: turnErrors,
  example: { body: { message: "Ann" }, answer: { messages: [] } },
});

const changedAnswer = chatReply.extend({
  kept: z
    .array(
      z.object({
        index: z.int().meta({ description: "which answer of the chat, 0 for the first" }),
        text: z.string(),
        after: z.int().meta({ description: "how many of the `messages` come before it" }),
      }),
    )
    .meta({ description: "later answers that still count, because the same was asked again" }),
});
/** The chat from a changed answer on. */
export type ChangedAnswer = z.output<typeof changedAnswer>;

export const changeAnswer = defineCall({
  ...onBoth,
  method: "PUT",
  summary: "Change an earlier answer of a chat",
  description:
    "Answers with everything that comes after the changed answer: what clients show after it is replaced. Later answers are kept where the chat asks the same question again, and it stops at the first that has no answer. What was sent to other services is not sent again for the same values. 409 where the bot does not let its visitors change answers (an option of it), where there is no such answer, or where a payment was made with it or since. A chat that has ended answers 404.",
  path: "/api/v1/sessions/{sessionId}/answers/{index}",
  caller: "session",
  body: continueRequest,
  answer: changedAnswer,
  errors: turnErrors,
  example: {
    body: { message: "Bob" },
    answer: {
      messages: [
        {
          id: "b3",
          type: "text",
          content: { type: "richText", richText: [{ type: "p", children: [{ text: "Hello Bob" }] }] },
        },
      ],
      input: { id: "b5", type: "number input", options: {} },
      kept: [{ index: 1, text: "bob@example.org", after: 1 }],
    },
  },
});

export const streamMessage = defineCall({
  ...onViewer,
  summary: "Get the text that the chat waits for, while it is made",
  description:
    "For the action `stream`. Each line is `0:` and a chunk of the text as a JSON string, at last `d:`; `3:` and a JSON string that holds `{description, context?, details?}` says what went wrong. Where there is nothing to stream the answer is JSON, `{message, status, details?, context?}`, with the HTTP status 200. The text is made once: whoever asks again gets it from its beginning, and it goes on where it was.",
  path: "/api/v2/sessions/{sessionId}/streamMessage",
  caller: "session",
  body: z.object({ messages: z.unknown().optional() }),
  answer: "lines",
  errors: ["ORIGIN_NOT_ALLOWED"],
});

export const streamPlainText = defineCall({
  ...streamMessage,
  summary: "The same as clients before 0.3 call it: the answer is the text and nothing else",
  description:
    "A text that can't be made ends where it is. Where there is nothing to stream the answer is an error like others.",
  path: "/api/v1/sessions/{sessionId}/streamMessage",
  errors: ["NOT_FOUND", "ORIGIN_NOT_ALLOWED"],
});

export const streamPlainTextFirst = defineCall({
  ...streamPlainText,
  summary: "The same as the first clients call it",
  path: "/api/integrations/openai/streamer",
  body: z.object({ sessionId: z.string(), messages: z.unknown().optional() }),
});

export const storeClientLogs = defineCall({
  ...onViewer,
  summary: "Store with the result what went wrong on the client",
  path: "/api/v2/sessions/{sessionId}/clientLogs",
  caller: "session",
  body: clientLogsRequest,
  answer: stored,
  errors: ["NOT_FOUND", "ORIGIN_NOT_ALLOWED", "CONFLICT"],
});

export const storeClientLogsFirst = defineCall({
  ...storeClientLogs,
  summary: "The same as older clients call it: details may be any JSON",
  path: "/api/v1/sessions/{sessionId}/clientLogs",
  body: z.object({ clientLogs: firstClientLogs }),
});

export const sendMessage = defineCall({
  ...onViewer,
  summary: "The one call of older clients: starts a chat, or goes on with one",
  path: "/api/v1/sendMessage",
  aliases: ["/api/v2/sendMessage"],
  caller: "anyone",
  body: sendMessageRequest,
  answer: z.union([startAnswer, chatReply]),
  errors: [...turnErrors, "UNAUTHORIZED"],
});

export const startPreviewChat = defineCall({
  ...onBoth,
  needs: "read",
  shows: "flow",
  summary: "Start a chat with a bot's draft; no result is made",
  description:
    "The chat goes on as any other does. Whoever knows its id can take part, so an id of your own should be hard to guess.",
  path: "/api/v1/typebots/{typebotId}/preview/startChat",
  caller: "actor",
  body: previewRequest,
  answer: startAnswer,
  errors: [...turnErrors, "BAD_BOT_FILE"],
});

export const updateChat = defineCall({
  section,
  method: "POST",
  halves: ["viewer", "builder"],
  needs: "read",
  isForMembers: true,
  summary: "Take a chat that runs to the version that is live now",
  description:
    "A preview goes to the draft as it stands. The chat stays at its block, and 409 says where that is gone.",
  path: "/api/v1/sessions/{sessionId}/updateTypebot",
  caller: "actor",
  answer: stored,
  errors: ["NOT_FOUND", "CONFLICT"],
});
