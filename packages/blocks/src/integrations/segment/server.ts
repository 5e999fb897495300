import { base64, type JsonObject, type Patch } from "@parley/core";
import { deliverMessage, messageDeliveries } from "../../services/deliver-message.ts";
import { readBase, readKey } from "../../services/find-account.ts";
import { messageUuid } from "../../services/idempotency.ts";
import { simulateInPreview } from "../../services/preview.ts";
import { createServiceServer, type Service } from "../../services/server.ts";
import type { SegmentBlock } from "./block.ts";
import { credentials } from "./credentials.ts";
import { makeAlias, makeIdentify, makePage, makeTrack, type SegmentMessage } from "./server-messages.ts";

type Options = SegmentBlock["options"];

const type = "segment";
const name = "Segment";

/** In milliseconds. */
const timeLimit = 5_000;

const keyOf = (account: JsonObject) => readKey(account, "apiKey");

/** Sends a message; Segment ignores repeated ids. */
const send = async (
  message: SegmentMessage | null,
  { credentialsId }: Options,
  context: string,
  { account, context: means }: Service,
): Promise<Patch> => {
  if (message === null || keyOf(account) === "") return {};
  const { path, body } = message;
  if (means.chat.isPreview) return simulateInPreview(name, { type: path, ...body });
  const whole = { ...body, timestamp: new Date(means.now).toISOString(), messageId: messageUuid(means) };
  return deliverMessage(type, { credentialsId, context, message: { path, body: whole } }, means);
};

/** Makes an action from the function that builds its message. */
const telling = <Chosen extends Options>(context: string, make: (options: Chosen) => SegmentMessage | null) => ({
  context,
  run: (options: Chosen, service: Service) => send(make(options), options, context, service),
});

export const server = createServiceServer<Options>({
  type,
  name,
  credentialsType: credentials.type,
  actions: {
    Alias: telling("While telling Segment of an alias", makeAlias),
    "Identify User": telling("While telling Segment who a user is", makeIdentify),
    Page: telling("While telling Segment of a page", makePage),
    Track: telling("While telling Segment of an event", makeTrack),
  },
  isRepeatable: () => true,
  deliveries: messageDeliveries({
    type,
    name,
    credentialsType: credentials.type,
    request: (account, { path, body }) => ({
      address: `${readBase(account, "host", "https://api.segment.io")}/v1/${path}`,
      request: {
        method: "POST",
        headers: { authorization: `Basic ${base64(`${keyOf(account)}:`)}` },
        body: body as JsonObject,
        timeLimit,
      },
    }),
    summarize: ({ path, body }) => `${path}: ${(body as JsonObject).userId}`,
  }),
});
