import type { AnswerOf, BodyInput, calls } from "@parley/api";
import { type Outcome, request } from "../base/request.ts";
import type { ResultRecord, Write } from "../state/writes.ts";

/** The server's answer to creating a result. */
export type Creation = { id: string; token: string | null } | { closed: string | null };

export const createResult = async (result: ResultRecord): Promise<Outcome<Creation>> => {
  const { key, botId, version, links, arrival } = result;
  const body: BodyInput<typeof calls.createResult> = {
    idempotencyKey: key,
    ...(version === null ? {} : { version }),
    links,
    wantsToken: true,
    ...(arrival === undefined ? {} : { arrival }),
  };
  const outcome = await request("POST", `/api/typebots/${encodeURIComponent(botId)}/results`, body, null);
  return outcome.is === "done" ? readCreation(outcome.value) : outcome;
};

const readCreation = (value: unknown): Outcome<Creation> => {
  const created = value as Partial<AnswerOf<typeof calls.createResult>> | null;
  if (created?.hasReachedLimit) return { is: "done", value: { closed: created.message ?? null } };
  const id = created?.result?.id;
  if (typeof id !== "string") return { is: "failed", after: null };
  return { is: "done", value: { id, token: typeof created?.token === "string" ? created.token : null } };
};

/** Sends a write of a result that exists on the server. */
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
