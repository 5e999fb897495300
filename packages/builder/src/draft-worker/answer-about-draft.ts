import type { Flow } from "@parley/core";
import { applyOperations, type Operation } from "@parley/core/draft";
import type { Diagnostic, LintOptions } from "@parley/core/lint";
import { compileDraft } from "./compile-draft.ts";
import { compileSample } from "./compile-sample.ts";
import { emptyDraft } from "./empty-draft.ts";
import { findProblems } from "./find-problems.ts";

/** The questions about a draft, with the types of their answers. */
export interface DraftAnswers {
  problems: readonly Diagnostic[];
  /** The draft, compiled for visitors. */
  flow: Flow;
  /** The sample of every input with the draft's theme. */
  sample: Flow;
}

export interface DraftRequest {
  botId: string;
  /** The changes since the last request. */
  operations: readonly Operation[];
  wanted: keyof DraftAnswers;
  /** The accounts of the workspace, to check references to them; absent if unknown. */
  accounts?: LintOptions["accounts"];
}

const answers: { [Wanted in keyof DraftAnswers]: (...about: Parameters<typeof findProblems>) => DraftAnswers[Wanted] } =
  { problems: findProblems, flow: compileDraft, sample: compileSample };

/** Keeps a copy of a draft up to date by its operations and answers questions about it. */
export const createDraftAnswers = () => {
  let draft = emptyDraft;
  return <Wanted extends keyof DraftAnswers>({
    botId,
    operations,
    wanted,
    accounts,
  }: DraftRequest & { wanted: Wanted }): DraftAnswers[Wanted] => {
    draft = applyOperations(draft, operations).draft;
    return answers[wanted](draft, botId, accounts);
  };
};
