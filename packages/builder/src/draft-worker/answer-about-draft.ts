import type { Flow } from "@parley/core";
import { applyOperations, type Operation } from "@parley/core/draft";
import type { Diagnostic, KnownAccounts } from "@parley/core/lint";
import { diffFlows, type FlowPatch } from "@parley/viewer/try-out/flow-patch";
import { compileDraft } from "./compile-draft.ts";
import { compileSample } from "./compile-sample.ts";
import { emptyDraft } from "./empty-draft.ts";
import { findProblems } from "./find-problems.ts";

/**
 * A compiled flow under its number: the whole flow, or what has changed since the flow that the asker knows; `patch` is
 * null if nothing has.
 */
export type CompiledFlow = { number: number } & ({ flow: Flow } | { patch: FlowPatch | null });

/** The questions about a draft, with the types of their answers. */
export interface DraftAnswers {
  problems: readonly Diagnostic[];
  /** The draft, compiled for visitors. */
  flow: CompiledFlow;
  /** The sample of every input with the draft's theme. */
  sample: CompiledFlow;
}

export interface DraftRequest {
  botId: string;
  /** The changes since the last request. */
  operations: readonly Operation[];
  wanted: keyof DraftAnswers;
  /** The accounts of the workspace and of the server, to check references to them; absent if unknown. */
  accounts?: KnownAccounts;
  /** The number of the last flow that the asker has; absent if the whole flow is wanted. */
  known?: number | undefined;
}

/** Numbers flows, and answers with the difference if the last one is known. */
const createFlowAnswers = () => {
  let last: { number: number; flow: Flow } | null = null;
  return (flow: Flow, known: number | undefined): CompiledFlow => {
    const patch = last && known === last.number ? diffFlows(last.flow, flow) : undefined;
    if (last && patch === null) return { number: last.number, patch };
    const number = (last?.number ?? 0) + 1;
    last = { number, flow };
    return patch ? { number, patch } : { number, flow };
  };
};

/** Keeps a copy of a draft up to date by its operations and answers questions about it. */
export const createDraftAnswers = () => {
  let draft = emptyDraft;
  const answerFlow = createFlowAnswers();
  type Answer<Wanted extends keyof DraftAnswers> = (request: DraftRequest) => DraftAnswers[Wanted];
  const answers: { [Wanted in keyof DraftAnswers]: Answer<Wanted> } = {
    problems: ({ botId, accounts }) => findProblems(draft, botId, accounts),
    flow: ({ botId, known }) => answerFlow(compileDraft(draft, botId), known),
    sample: ({ botId, known }) => answerFlow(compileSample(draft, botId), known),
  };
  return <Wanted extends keyof DraftAnswers>(request: DraftRequest & { wanted: Wanted }): DraftAnswers[Wanted] => {
    draft = applyOperations(draft, request.operations).draft;
    return answers[request.wanted](request);
  };
};
