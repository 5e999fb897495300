import {
  type Evaluation,
  type EvaluationResult,
  errorText,
  type Flow,
  type NeedOutput,
  type Patch,
} from "@parley/core";
import { writeChat } from "../needs/write-chat.ts";
import type { Entry } from "../state/chat-state.ts";

interface AtOnceOptions {
  flows: Record<string, Flow>;
  /** The messages and answers so far. */
  entries: readonly Entry[];
  loadFlow: (botId: string) => Promise<Flow>;
  evaluate: (evaluations: readonly Evaluation[]) => Promise<EvaluationResult[]>;
}

/**
 * Meets a need during a replay without side effects; null if it must be met for real. Waits and redirects are skipped.
 */
export const meetAtOnce = (
  need: NeedOutput,
  { flows, entries, loadFlow, evaluate }: AtOnceOptions,
): Promise<Patch> | null => {
  const orError = (work: Promise<Patch>) => work.catch((cause: unknown): Patch => ({ error: errorText(cause) }));
  switch (need.kind) {
    case "evaluate":
      return orError(evaluate(need.evaluations).then((results) => ({ data: results.map((one) => ({ ...one })) })));
    case "load bot":
      return orError(
        (async () => {
          flows[need.botId] ??= await loadFlow(need.botId);
          return {};
        })(),
      );
    case "transcript":
      return Promise.resolve({ data: writeChat(entries) });
    case "result id":
      return Promise.resolve({ data: "preview" });
    case "effect":
      return need.where === "client" ? Promise.resolve({}) : null;
    default:
      return need satisfies never;
  }
};
