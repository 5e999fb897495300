import type { ServerResponse } from "node:http";
import { z } from "zod";
import { type Answer, type Arrived, Refusal } from "./start-service.ts";

// Test support: the routes of the services, with the rules of each. Unknown fields and wrong keys are refused.

export const serviceKey = "canary-service-key";
export const knowledgeKey = "canary-knowledge-key";

const bearer = ({ headers }: Arrived, key = serviceKey): void => {
  if (headers.authorization !== `Bearer ${key}`)
    throw new Refusal(401, { code: "unauthorized", message: `Not with ${headers.authorization}` });
};

const body = <Schema extends z.ZodType>(arrived: Arrived, schema: Schema): z.infer<Schema> => {
  const { success, data, error } = schema.safeParse(arrived.json);
  if (!success) throw new Refusal(422, { detail: error.issues });
  return data;
};

const text = z.string().min(1);
const scalar = z.union([z.string(), z.number()]);
const uuid = z.string().regex(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);

/** One frame of an MP3 file. */
const mp3 = Buffer.from([0xff, 0xfb, 0x90, 0x00, 1, 2, 3]);

const elevenLabsKey = ({ headers }: Arrived): void => {
  if (headers["xi-api-key"] !== serviceKey || headers.authorization)
    throw new Refusal(401, { detail: { status: "invalid_api_key", message: "Invalid API key" } });
};

export const elevenLabs: Record<string, Answer> = {
  "POST /v1/text-to-speech/*": (arrived) => {
    elevenLabsKey(arrived);
    body(arrived, z.strictObject({ text, model_id: z.enum(["eleven_flash_v2_5"]).optional() }));
    if (!arrived.path.endsWith("/voice-1")) throw new Refusal(404, { detail: { status: "voice_not_found" } });
    return (response: ServerResponse) => response.writeHead(200, { "content-type": "audio/mpeg" }).end(mp3);
  },
  "GET /v1/voices": (arrived) => {
    elevenLabsKey(arrived);
    return { voices: [{ voice_id: "voice-1", name: "Rachel", category: "premade" }] };
  },
  "GET /v1/models": (arrived) => {
    elevenLabsKey(arrived);
    return [
      { model_id: "eleven_flash_v2_5", name: "Flash", can_do_text_to_speech: true },
      { model_id: "scribe_v1", name: "Scribe", can_do_text_to_speech: false },
    ];
  },
};

export const chatNode: Record<string, Answer> = {
  "POST /v1/*": (arrived) => {
    bearer(arrived);
    const { message, chat_session_id = "s1" } = body(
      arrived,
      z.strictObject({ message: text, chat_session_id: text.optional() }),
    );
    return { id: "m1", message: `You said: ${message}`, chat_session_id, docs: [], urls: [] };
  },
};

const difyEvents = (query: string) => [
  { event: "message", answer: "Grü", conversation_id: "c1", task_id: "t1" },
  { event: "agent_thought", thought: "?", conversation_id: "c1" },
  { event: "agent_message", answer: `ße 🎉 ${query}`, conversation_id: "c1" },
  { event: "message_end", conversation_id: "c1", metadata: { usage: { total_tokens: 7 }, retriever_resources: [] } },
  { event: "workflow_finished", conversation_id: "c1", data: { status: "succeeded" } },
];

/** Sends a text byte by byte, then ends the response or breaks the connection. */
const drip =
  (written: string, ending: "ends" | "breaks off" = "ends") =>
  async (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const byte of Buffer.from(written)) {
      response.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    if (ending === "ends") response.end();
    else response.destroy();
  };

export const dify: Record<string, Answer> = {
  "POST /v1/chat-messages": (arrived) => {
    bearer(arrived);
    const { query } = body(
      arrived,
      z.strictObject({
        query: text,
        inputs: z.record(z.string(), z.string()),
        response_mode: z.literal("streaming"),
        user: text,
        conversation_id: text.optional(),
        // The service's own library sends null when there are no files.
        files: z.null().optional(),
      }),
    );
    const written = difyEvents(query).map((event) => `event: ping\r\n\r\ndata: ${JSON.stringify(event)}\r\n\r\n`);
    if (query === "break off") return drip(written.slice(0, 1).join(""), "breaks off");
    return drip(query === "end early" ? written.slice(0, 3).join("") : written.join(""));
  },
  "POST /v1/datasets/*/retrieve": (arrived) => {
    bearer(arrived, knowledgeKey);
    const { query } = body(arrived, z.strictObject({ query: z.string().min(1).max(250) }));
    return { query: { content: query }, records: [{ segment: { id: "s1", content: "Nine to five" }, score: 0.9 }] };
  },
};

const postHogEvent = {
  event: text,
  distinct_id: text,
  properties: z.looseObject({ $geoip_disable: z.literal(true) }),
  timestamp: z.iso.datetime(),
  uuid,
};
/** Fields that PostHog's library adds to each event. */
const postHogItem = z.strictObject({
  ...postHogEvent,
  type: z.literal("capture"),
  library: text,
  library_version: text,
});

/** A call with the key in the body. A key in a header is refused. */
const postHogCall =
  (fields: z.ZodRawShape, answer: object): Answer =>
  (arrived) => {
    if (arrived.headers.authorization) throw new Refusal(400, { detail: "The key belongs into the body" });
    const { api_key } = body(arrived, z.strictObject({ api_key: z.string(), ...fields }));
    if (api_key !== serviceKey) throw new Refusal(401, { type: "authentication_error", code: "invalid_api_key" });
    return answer;
  };

export const postHog: Record<string, Answer> = {
  "POST /i/v0/e/": postHogCall(postHogEvent, { status: 1 }),
  "POST /batch/": postHogCall({ batch: z.array(postHogItem).min(1), sent_at: z.iso.datetime() }, { status: "Ok" }),
};

const message = { timestamp: z.iso.datetime(), messageId: uuid, userId: text };
const properties = z.record(z.string(), scalar);

const segmentCall =
  (schema: z.ZodType): Answer =>
  (arrived) => {
    const expected = `Basic ${Buffer.from(`${serviceKey}:`).toString("base64")}`;
    if (arrived.headers.authorization !== expected) throw new Refusal(401, { success: false });
    body(arrived, schema);
    return { success: true };
  };

const segmentCalls = {
  track: { ...message, event: text, properties },
  identify: { ...message, traits: properties },
  page: { ...message, name: text, category: z.string(), properties },
  alias: { ...message, previousId: text },
};

/** Fields that Segment's library adds to each message. */
const segmentItem = <Type extends keyof typeof segmentCalls>(type: Type) =>
  z.strictObject({
    ...segmentCalls[type],
    type: z.literal(type),
    messageId: text.max(100),
    context: z.strictObject({ library: z.strictObject({ name: text, version: text }) }),
    _metadata: z.strictObject({ nodeVersion: text, jsRuntime: text }),
    integrations: z.strictObject({}).optional(),
  });

const segmentBatch = z.strictObject({
  batch: z
    .array(
      z.discriminatedUnion("type", [
        segmentItem("track"),
        segmentItem("identify"),
        segmentItem("page"),
        segmentItem("alias"),
      ]),
    )
    .min(1),
  writeKey: z.literal(serviceKey),
  sentAt: z.iso.datetime(),
});

export const segment: Record<string, Answer> = {
  ...Object.fromEntries(
    Object.entries(segmentCalls).map(([path, fields]) => [`POST /v1/${path}`, segmentCall(z.strictObject(fields))]),
  ),
  "POST /v1/batch": segmentCall(segmentBatch),
};

const section = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("header"), title: text, icon_url: text.optional() }),
  z.strictObject({ type: z.literal("text"), value: text, is_markdown: z.boolean() }),
]);

export const blink: Record<string, Answer> = {
  "GET /v2/user": (arrived) => {
    bearer(arrived);
    if ([...arrived.query.keys()].join() !== "userId") throw new Refusal(400, { error: "One filter" });
    return { code: "OK", message: "OK", data: { id: arrived.query.get("userId"), email: "ada@example.org" } };
  },
  "POST /v2/feed/events": (arrived) => {
    bearer(arrived);
    const card = z.strictObject({ ribbon_color: text.optional(), sections: z.array(section).min(1) });
    const { user_ids, group_ids } = body(
      arrived,
      z.strictObject({
        category: text,
        body: card,
        user_ids: z.array(text),
        group_ids: z.array(text),
        notification_title: text.optional(),
        notification_text: text.optional(),
        allow_comments: z.boolean(),
        allow_reactions: z.boolean(),
      }),
    );
    if (user_ids.length + group_ids.length === 0) throw new Refusal(400, { error: "Nobody" });
    return { code: "OK", data: { event_id: "e1" } };
  },
};
