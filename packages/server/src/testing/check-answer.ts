import { type Call, calls, errorAnswer, errorKinds, errorsOf, type Half } from "@parley/api";
import { expect } from "vitest";

// Test support: checks every answer against the contract of its call.

const toExpression = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{\+\w+\}/g, ".+").replace(/\{\w+\}/g, "[^/]+")}$`);

const patterns = Object.values<Call>(calls).flatMap((call) =>
  [call.path, ...(call.aliases ?? [])].map((path) => ({ call, path: toExpression(path) })),
);

/** Returns the contract of a request. Undefined for pages and unknown paths. */
const findCall = (half: Half, method: string, url: string): Call | undefined => {
  const { pathname } = new URL(url, "http://localhost");
  return patterns.find(({ call, path }) => call.method === method && call.halves.includes(half) && path.test(pathname))
    ?.call;
};

const checkError = (call: Call, status: number, body: { code?: string; status?: number }): void => {
  const { error } = errorAnswer.safeParse(body);
  if (error || body.status !== status)
    expect.fail(`${call.method} ${call.path} answered ${status} with ${JSON.stringify(body)}`);
  const code = errorsOf(call).find((known) => known === body.code);
  const told = `${call.method} ${call.path} answered ${status} ${body.code}, which is not in its contract`;
  if (code === undefined) expect.fail(told);
  const statuses: readonly number[] = errorKinds[code].statuses;
  // The status of a payment provider's error is passed on unchanged.
  if (code !== "PAYMENT_PROVIDER" && !statuses.includes(status)) expect.fail(told);
};

/** Fails the test if an answer breaks the contract of its call: the status, the body, or the error code. */
export const checkAnswer = async (half: Half, method: string, url: string, response: Response): Promise<void> => {
  const call = findCall(half, method, url);
  if (call === undefined || response.status in (call.otherStatuses ?? {})) return;
  if (response.status >= 400) return checkError(call, response.status, await response.clone().json());
  expect([method, url, response.status]).toEqual([method, url, call.status ?? 200]);
  const isEvents = call.alsoAsEvents && response.headers.get("content-type")?.startsWith("text/event-stream");
  if (typeof call.answer === "string" || isEvents || response.headers.has("content-encoding")) return;
  const { error } = call.answer.safeParse(await response.clone().json());
  if (error) expect.fail(`${method} ${call.path} answered something else than its contract says: ${error.message}`);
};
