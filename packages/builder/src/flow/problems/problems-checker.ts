import { applyOperations, type Operation } from "@parley/core/draft";
import type { Diagnostic } from "@parley/core/lint";
import { emptyDraft } from "./empty-draft.ts";
import { findProblems } from "./find-problems.ts";

/** What has changed in a draft since the last request. */
export interface CheckRequest {
  botId: string;
  operations: readonly Operation[];
}

export interface CheckAnswer {
  problems: readonly Diagnostic[];
}

/** Follows a draft from nothing by what changes in it, and says each time what is wrong with it. */
export const createChecker = (): ((request: CheckRequest) => CheckAnswer) => {
  let draft = emptyDraft;
  return ({ botId, operations }) => {
    draft = applyOperations(draft, operations).draft;
    return { problems: findProblems(draft, botId) };
  };
};
