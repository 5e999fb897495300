import { createHash } from "node:crypto";
import type { ChatCaller } from "./chat-caller.ts";
import type { Message } from "./chat-schemas.ts";

/** What a stored chat remembers of the request it answered last. */
export const fingerprint = ({ idempotencyKey }: ChatCaller, message: Message | null | undefined): string =>
  idempotencyKey === undefined
    ? `message:${createHash("sha256")
        .update(JSON.stringify(message ?? null))
        .digest("base64url")}`
    : `key:${idempotencyKey}`;

/** The id of the chat that a start with an idempotency key makes: the same each time it is asked. */
export const sessionIdOf = (botId: string, idempotencyKey: string): string =>
  createHash("sha256").update(`${botId}\n${idempotencyKey}`).digest("hex").slice(0, 48);
