import type { AnswerOf, calls } from "@parley/api";
import type { Patch, Sample } from "@parley/core";
import type { CallRecord } from "../outbound/record-calls.ts";

export type TryProblem = NonNullable<AnswerOf<typeof calls.tryBlock>["problem"]>;

const hostOf = ({ method, address }: CallRecord): string | null => {
  if (method === "MAIL") return null;
  return URL.canParse(address) ? new URL(address).host : null;
};

/** What a block says about its failure, in its own words; null if it has not failed. */
export const wordsOf = ({ error, failure, logs = [] }: Patch): string | null => {
  if (failure) return failure.error;
  const log = logs.find(({ status }) => status === "error");
  if (error === undefined && !log) return null;
  return [log?.description, log?.details ?? error].filter((text) => text !== undefined && text !== "").join(": ");
};

const kindOf = (call: CallRecord | undefined, isLate: boolean): TryProblem["kind"] => {
  if (isLate) return "slow";
  if (call === undefined) return "incomplete";
  const { method, status, code } = call;
  if (code === "TIMEOUT") return "slow";
  if (code?.startsWith("BLOCKED_") || code?.startsWith("BAD_")) return "blocked";
  if (method === "MAIL") return "mail";
  if (status === null) return "unreachable";
  if (status === 401 || status === 403) return "account";
  if (status === 404 || status === 410) return "missing";
  if (status === 408) return "slow";
  if (status === 429) return "busy";
  if (status >= 500) return "fault";
  return status >= 400 ? "refused" : "nonsense";
};

/** The outcome of a block as far as its calls don't show it. */
interface Tried {
  patch: Patch;
  sample: Sample | null;
  calls: readonly CallRecord[];
  /** Whether the time was up. */
  isLate: boolean;
}

/** Why a try has failed, and how; null if it has not. */
export const judgeTry = ({ patch, sample, calls, isLate }: Tried): TryProblem | null => {
  const call = calls.at(-1);
  const isRefused = sample !== null && (sample.error !== undefined || (sample.statusCode ?? 0) >= 400);
  const words = sample === null ? wordsOf(patch) : isRefused ? (sample.error ?? "") : null;
  if (words === null && !isLate) return null;
  return {
    kind: kindOf(call, isLate),
    host: call === undefined ? null : hostOf(call),
    status: call?.status ?? null,
    details: (call?.error || words) ?? "",
  };
};
