import type { Flow } from "@parley/core";
import { applyOperations, type Operation } from "@parley/core/draft";
import type { Diagnostic, LintOptions } from "@parley/core/lint";
import { compileDraft } from "./compile-draft.ts";
import { compileSample } from "./compile-sample.ts";
import { emptyDraft } from "./empty-draft.ts";
import { findProblems } from "./find-problems.ts";

/** What can be asked about a draft, and what the answer is. */
export interface DraftAnswers {
  problems: readonly Diagnostic[];
  /** The draft as visitors would get it. */
  flow: Flow;
  /** A sample of every input in the look of the draft. */
  sample: Flow;
}

export interface DraftRequest {
  botId: string;
  /** What has changed since the last request. */
  operations: readonly Operation[];
  wanted: keyof DraftAnswers;
  /** The accounts of the workspace, for its problems, where they are known. */
  accounts?: LintOptions["accounts"];
}

const answers: { [Wanted in keyof DraftAnswers]: (...about: Parameters<typeof findProblems>) => DraftAnswers[Wanted] } =
  { problems: findProblems, flow: compileDraft, sample: compileSample };

/** Follows a draft from nothing by what changes in it, and answers each time what is asked about it. */
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
