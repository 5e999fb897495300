import type { Context } from "hono";
import type { AppEnv } from "../web/app-env.ts";
import { beatText, eventBeat, eventHeaders, writeError, writeEvent } from "../web/events.ts";
import type { StreamMessage } from "./follow-stream.ts";

/** The header that tells pages that the visitor may stop the streamed text. */
const mayStopHeader = "x-parley-may-stop";

const toEvent = (message: StreamMessage): string => {
  if (message.is === "patch") return writeEvent("patch", { patch: message.patch });
  const { at, text } = message;
  return writeEvent("text", { at, text }, at + text.length);
};

/**
 * Creates a response that is written as the client reads it. `next` returns the next chunk, or null at the end, and is
 * called only after the previous chunk was sent. `beat` is sent after some time without a chunk.
 */
export const writeWhileRead = (
  c: Context<AppEnv>,
  next: () => Promise<string | null>,
  { headers, beat, onLeave }: { headers: Record<string, string>; beat?: string; onLeave: () => void },
): Response => {
  const encoder = new TextEncoder();
  let coming: Promise<string | null> | null = null;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const awaited = coming ?? next();
        coming = awaited;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const waited = new Promise<string>((resolve) => {
          if (beat !== undefined) timer = setTimeout(resolve, eventBeat, beat);
        });
        const text = await Promise.race([awaited, waited]);
        clearTimeout(timer);
        if (text !== beat) coming = null;
        if (text === null) controller.close();
        else controller.enqueue(encoder.encode(text));
      },
      cancel: onLeave,
    },
    { highWaterMark: 0 },
  );
  return c.body(body, 200, headers);
};

/** The messages to send, and whether the visitor may stop the text. This must be known before the first word. */
export interface Followed {
  messages: AsyncGenerator<StreamMessage, void>;
  mayStop: boolean;
}

/**
 * Sends the messages of an effect as server-sent events. The signal aborts when the client has disconnected.
 *
 * @throws the errors of `follow` that occur before the first message
 */
export const sendStream = async (
  c: Context<AppEnv>,
  follow: (signal: AbortSignal) => Followed | Promise<Followed>,
): Promise<Response> => {
  const leaving = new AbortController();
  const { messages, mayStop } = await follow(leaving.signal);
  let isOver = false;
  const next = async (): Promise<string | null> => {
    if (isOver) return null;
    try {
      const { value } = await messages.next();
      isOver = value === undefined || value.is === "patch";
      return value === undefined ? null : toEvent(value);
    } catch (error) {
      isOver = true;
      return writeError(error, c.var.log, "an effect could not be followed");
    }
  };
  return writeWhileRead(c, next, {
    headers: { ...eventHeaders, ...(mayStop ? { [mayStopHeader]: "yes" } : {}) },
    beat: beatText,
    onLeave: () => leaving.abort(),
  });
};
