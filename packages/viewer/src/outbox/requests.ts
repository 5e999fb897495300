import type { AnswerOf, BodyInput, calls, ErrorAnswer } from "@parley/api";
import type { ResultRecord, Write } from "./writes.ts";

/** How a request ended: done, worth another attempt, or refused for good. */
export type Outcome<Value = null> =
  | { is: "done"; value: Value }
  /** `after` is what the server asked for, in milliseconds. */
  | { is: "failed"; after: number | null; message: string }
  | { is: "refused"; status: number; message: string };

/** What the server made of a new result. */
export type Creation = { id: string; token: string | null } | "closed";

/** A request that takes longer than this counts as failed, in milliseconds. */
const requestTime = 20_000;

/** Browsers allow this many bytes in requests that outlive the page. */
const keepaliveBytes = 60_000;

export const createResult = async (result: ResultRecord): Promise<Outcome<Creation>> => {
  const { key, botId, version, links } = result;
  const body: BodyInput<typeof calls.createResult> = {
    idempotencyKey: key,
    ...(version === null ? {} : { version }),
    links,
    wantsToken: true,
  };
  const outcome = await request("POST", `/api/typebots/${encodeURIComponent(botId)}/results`, body, null);
  return outcome.is === "done" ? readCreation(outcome.value) : outcome;
};

const readCreation = (value: unknown): Outcome<Creation> => {
  const created = value as Partial<AnswerOf<typeof calls.createResult>> | null;
  if (created?.hasReachedLimit) return { is: "done", value: "closed" };
  const id = created?.result?.id;
  if (typeof id !== "string") return { is: "failed", after: null, message: "The server gave no result." };
  return { is: "done", value: { id, token: typeof created?.token === "string" ? created.token : null } };
};

/** Sends one write of a result that the server has created. */
export const sendWrite = async (result: ResultRecord, resultId: string, write: Write): Promise<Outcome> => {
  const [method, path, body] = route(result, resultId, write);
  const outcome = await request(method, path, body, result.token ?? null);
  return outcome.is === "done" ? { is: "done", value: null } : outcome;
};

const route = (result: ResultRecord, resultId: string, write: Write): [method: string, path: string, body: object] => {
  const id = encodeURIComponent(resultId);
  switch (write.kind) {
    case "answer": {
      const body: BodyInput<typeof calls.saveAnswer> = { resultId, ...write.body };
      return ["PUT", "/api/typebots/t/results/r/answers", body];
    }
    case "update": {
      const body: BodyInput<typeof calls.updateResult> = write.body;
      return ["PATCH", `/api/typebots/t/results/${id}`, body];
    }
    case "events":
      return ["POST", `/api/typebots/${encodeURIComponent(result.botId)}/results/${id}/events`, write.body];
  }
};

export const request = async (
  method: string,
  path: string,
  body: object,
  token: string | null,
): Promise<Outcome<unknown>> => {
  const text = JSON.stringify(body);
  try {
    const response = await fetch(path, {
      method,
      body: text,
      headers: { "content-type": "application/json", ...(token === null ? {} : { "x-parley-token": token }) },
      // Goes on when the visitor leaves the page meanwhile.
      keepalive: text.length * 3 < keepaliveBytes,
      // Browsers before 2022 lack it; theirs is the system's own time limit.
      signal: AbortSignal.timeout?.(requestTime) ?? null,
    });
    if (response.ok) return { is: "done", value: await response.json().catch(() => null) };
    const { status, headers } = response;
    const message = await readMessage(response);
    console.error(`${method} ${path}`, status, message);
    return isWorthRetrying(status)
      ? { is: "failed", after: readRetryAfter(headers), message }
      : { is: "refused", status, message };
  } catch (error) {
    console.error(`${method} ${path}`, error);
    return { is: "failed", after: null, message: "The server can't be reached." };
  }
};

export const isWorthRetrying = (status: number): boolean => status === 408 || status === 429 || status >= 500;

export const readRetryAfter = (headers: Headers): number | null => {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
};

/** The server's own message, else the status. */
export const readMessage = async (response: Response): Promise<string> => {
  const body: unknown = await response.json().catch(() => null);
  const found = typeof body === "object" && body !== null ? (body as Partial<ErrorAnswer> & { error?: unknown }) : {};
  const message = found.message ?? found.error;
  return typeof message === "string" && message !== "" ? message : `The server answered with ${response.status}.`;
};
