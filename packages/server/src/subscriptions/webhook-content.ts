import type { WebhookEvent } from "@parley/api";
import type { JsonObject } from "@parley/core";
import type { ToldAnswer, ToldResult } from "./told-result.ts";

/** The largest message, in characters of JSON. */
const longestMessage = 500_000;

/** What a message is about. */
export interface Happening {
  event: WebhookEvent;
  /** When it happened, as an ISO time. */
  at: string;
  /** For an answer: which one. */
  answer?: { botId: string; blockId: string; visit: number };
}

const isSame = (one: Pick<ToldAnswer, "botId" | "blockId" | "visit">, other: Happening["answer"]): boolean =>
  one.botId === other?.botId && one.blockId === other.blockId && one.visit === other.visit;

const toJson = (answer: ToldAnswer): JsonObject => ({ ...answer, files: [...answer.files] });

/** The last value under each key. */
const byKey = (answers: readonly ToldAnswer[], key: "name" | "blockId"): JsonObject =>
  Object.fromEntries(answers.map((answer) => [answer[key], answer.value]));

/**
 * The JSON of a message about a result. It has the answers and variables of the moment when it is sent; of an answer, those
 * that were given until then. A message that would be too large leaves out the variables, then the answers.
 */
export const writeWebhook = (
  { bot, result, answers, variables }: ToldResult,
  { event, at, answer }: Happening,
  { link, isTest = false }: { link: string; isTest?: boolean },
): string => {
  const last = answers.findIndex((one) => isSame(one, answer));
  const told = event === "result.answered" && last >= 0 ? answers.slice(0, last + 1) : answers;
  const one = answers[last];
  const head = {
    ...(isTest ? { isTest } : {}),
    bot: { id: bot.id, publicId: bot.public_id, name: bot.name, workspaceId: bot.workspace_id },
    result: {
      id: result.id,
      version: result.version,
      isCompleted: result.isCompleted,
      createdAt: result.createdAt,
      link,
    },
    ...(one === undefined ? {} : { answer: toJson(one) }),
  };
  const write = (data: JsonObject): string => JSON.stringify({ type: event, timestamp: at, data });
  const values = {
    answers: told.map(toJson),
    answersByName: byKey(told, "name"),
    answersById: byKey(told, "blockId"),
  };
  const whole = write({ ...head, ...values, variables: { ...variables } as JsonObject });
  if (whole.length <= longestMessage) return whole;
  const shorter = write({ ...head, ...values, isShortened: true });
  return shorter.length <= longestMessage ? shorter : write({ ...head, isShortened: true });
};
