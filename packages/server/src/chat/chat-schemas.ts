import * as z from "zod";

const id = z.string().min(1).max(255);

const message = z.union(
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
);
/** What a visitor says, in the words of the chat API. */
export type Message = z.output<typeof message>;

const format = z.enum(["richText", "markdown"]).default("richText");

export const startRequest = z.object({
  message: message.nullish(),
  isStreamEnabled: z.boolean().optional(),
  isOnlyRegistering: z.boolean().default(false),
  prefilledVariables: z.record(z.string(), z.json()).default({}),
  textBubbleContentFormat: format,
  resultId: z.string().nullish(),
});
export type StartRequest = z.output<typeof startRequest>;

export const previewRequest = startRequest.omit({ resultId: true }).extend({
  sessionId: z.string().min(1).max(64).optional(),
  startFrom: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("group"), groupId: id }),
      z.object({ type: z.literal("event"), eventId: id }),
    ])
    .optional(),
  isProgressBarEnabled: z.boolean().optional(),
});
export type PreviewRequest = z.output<typeof previewRequest>;

export const continueRequest = z.object({ message: message.nullish(), textBubbleContentFormat: format });
export type ContinueRequest = z.output<typeof continueRequest>;

/** The statuses of ours; others count as errors. */
const status = z.enum(["success", "error", "warning", "info"]).catch("error");

const clientLog = (details: z.ZodType<string | undefined>) =>
  z.object({ status: status.optional(), description: z.string(), details, context: z.string().optional() });

const logs = (details: z.ZodType<string | undefined>) =>
  z.object({ clientLogs: z.array(clientLog(details)).max(1000) });

export const clientLogsRequest = logs(z.string().optional());
export type ClientLog = z.output<typeof clientLogsRequest>["clientLogs"][number];

/** Details of any kind, as the first version of the call had them. */
const anyDetails = z
  .json()
  .optional()
  .transform((value) => (value === undefined || typeof value === "string" ? value : JSON.stringify(value)));

export const firstClientLogsRequest = logs(anyDetails);

/** The one call of older clients: it starts a chat or goes on with one. */
export const sendMessageRequest = z.object({
  message: message.nullish(),
  sessionId: z.string().nullish(),
  startParams: z
    .object({
      typebot: z.unknown(),
      isPreview: z.boolean().optional(),
      resultId: z.string().nullish(),
      prefilledVariables: z.record(z.string(), z.json()).default({}),
      isOnlyRegistering: z.boolean().default(false),
    })
    .nullish(),
  clientLogs: firstClientLogsRequest.shape.clientLogs.nullish(),
});
export type SendMessageRequest = z.output<typeof sendMessageRequest>;
