import type { LogEntry, Patch } from "@parley/core";
import { cutDetails, lookup } from "@parley/core";
import type { Context } from "hono";
import { isMissingParent } from "../../database/database-errors.ts";
import type { StreamMessage } from "../../effects/follow-stream.ts";
import { textIn } from "../../effects/run-streamed.ts";
import { writeWhileRead } from "../../effects/send-stream.ts";
import type { AppEnv } from "../../web/app-env.ts";
import { HttpError, notFound } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import { openSession } from "../session/session-flows.ts";
import type { StoredSession } from "../session/session-repository.ts";
import { findStreamedNeed, type StreamedNeed } from "../turn/streamed-need.ts";
import { openStreamedText } from "../turn/streamed-text.ts";
import { assertChatOrigin, type ChatCaller } from "./chat-request.ts";

const exposed = "Content-Length, X-JSON";

const headers = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
  "access-control-expose-headers": exposed,
};

const context = "While streaming AI";

/** A line of the stream protocol: a code for its kind, and JSON. */
const writeLine = (code: "0" | "3" | "d", value: unknown): string => `${code}:${JSON.stringify(value)}\n`;

/** The format of a streamed text. */
interface StreamForm {
  headers: Record<string, string>;
  /** Keeps the connection open without adding text. */
  beat?: string;
  writeText(text: string): string;
  writeFailure(failure: Failure): string;
  end: string;
}

type Failure = Omit<LogEntry, "status">;

/** Lines of codes and JSON. An error within the stream is JSON inside JSON. */
export const dataStream: StreamForm = {
  headers: { ...headers, "x-vercel-ai-data-stream": "v1" },
  beat: writeLine("0", ""),
  writeText: (text) => writeLine("0", text),
  writeFailure: (failure) => writeLine("3", JSON.stringify(failure)),
  end: writeLine("d", { finishReason: "stop" }),
};

/** Plain text, for clients before 0.3. */
export const plainText: StreamForm = {
  headers,
  writeText: (text) => text,
  writeFailure: () => "",
  end: "",
};

/**
 * Converts a failure to the form for clients. Logs of server-only blocks are left out, because visitors must not see
 * them.
 */
const toFailure = (
  { definitions }: ChatServices,
  { version }: StoredSession,
  { served: { block } }: StreamedNeed,
  { logs = [], error }: Patch,
): Failure => {
  const isTold = version === null || lookup(definitions, block.type)?.isServerOnly !== true;
  const log = isTold ? logs.find(({ status }) => status === "error") : undefined;
  if (!log)
    return {
      description: "The text could not be made",
      context,
      ...(isTold && error ? { details: cutDetails(error) } : {}),
    };
  const { status: _, ...told } = log;
  return told;
};

/**
 * Streams the text that a chat waits for. The chat itself continues with the client's next message.
 *
 * @throws HttpError 403 for a page the author has not allowed, 404 for an unknown chat, 400 if it waits for no text
 */
export const streamMessage = async (
  c: Context<AppEnv>,
  services: ChatServices,
  caller: ChatCaller,
  { sessionId, form }: { sessionId: string; form: StreamForm },
): Promise<Response> => {
  const { stored, flows } = await openSession(services, sessionId);
  assertChatOrigin(services, flows.allowedOrigins, caller);
  if (stored.isEnded) throw notFound("This chat");
  const streamed = findStreamedNeed(services, flows, stored.state.need);
  if (streamed === null) throw new HttpError(400, "BAD_REQUEST", "The chat waits for no text.");
  const leaving = new AbortController();
  const messages = openStreamedText(services, flows, stored, streamed).follow(leaving.signal);
  let isOver = false;
  let written = "";
  const write = (value: StreamMessage): string => {
    if (value.is === "text") {
      written += value.text;
      return form.writeText(value.text);
    }
    const whole = textIn(value.patch, streamed.bubble.variable);
    if (whole === "") return form.writeFailure(toFailure(services, stored, streamed, value.patch));
    // If the text was interrupted, its stored value ends with a line that says so. That line is sent now.
    const rest = written !== "" && whole.startsWith(written) ? whole.slice(written.length) : "";
    return (rest && form.writeText(rest)) + form.end;
  };
  const next = async (): Promise<string | null> => {
    if (isOver) return null;
    try {
      const { value } = await messages.next();
      isOver = value?.is !== "text";
      return value ? write(value) : null;
    } catch (error) {
      isOver = true;
      const isGone = isMissingParent(error) || (error instanceof HttpError && error.status === 404);
      return form.writeFailure({
        description: isGone ? "The result of this chat was not found." : "Something went wrong on the server.",
        context,
      });
    }
  };
  const { headers, beat } = form;
  return writeWhileRead(c, next, {
    headers,
    ...(beat === undefined ? {} : { beat }),
    onLeave: () => leaving.abort(),
  });
};

/** Some clients read the reason for a missing stream from the body of an answer with status 200. */
export const orToldInBody = async (c: Context<AppEnv>, answer: Promise<Response>): Promise<Response> => {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 403) throw error;
    const { status, message } = error;
    c.header("access-control-expose-headers", exposed);
    return c.json({ message, status, context });
  }
};
