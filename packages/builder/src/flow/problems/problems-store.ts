import type { Diagnostic } from "@parley/core/lint";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "zustand";
import { whenIdle } from "../../base/when-idle.ts";
import { isMember } from "../../document/document-state.ts";
import type { BotDocument } from "../../document/index.ts";
import { startDraftWorker } from "../../draft-worker/start-draft-worker.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { createProblems, type Problems, type ProblemsOfBot } from "./create-problems.ts";
import { freshBlocksOf } from "./fresh-blocks.ts";
import { createKnownAccounts } from "./known-accounts.ts";

const known = new WeakMap<BotDocument, ProblemsOfBot>();

/** A check waits at most this long for the browser, in milliseconds. */
const longestWait = 400;

/** Returns the problems of an open bot. */
const problemsIn = (document: BotDocument, queries: QueryClient): ProblemsOfBot => {
  const problems =
    known.get(document) ??
    createProblems(document, {
      start: startDraftWorker,
      whenIdle: (work) => whenIdle(work, longestWait),
      fresh: freshBlocksOf(document),
      // Guests may not see accounts.
      ...(isMember(document.getState()) ? { accounts: createKnownAccounts(queries) } : {}),
    });
  known.set(document, problems);
  return problems;
};

const useOwnProblems = (): ProblemsOfBot => problemsIn(useDocument(), useQueryClient());

const useFollowed = (): ProblemsOfBot => {
  const problems = useOwnProblems();
  useEffect(() => problems.follow(), [problems]);
  return problems;
};

/** The problems of the open bot, always current. */
export const useProblems = (): Problems => useStore(useFollowed());

const none: readonly Diagnostic[] = [];

/** The problems of a block; the same array as long as they don't change. */
export const useProblemsOfBlock = (blockId: string): readonly Diagnostic[] =>
  useStore(useFollowed(), ({ byBlock }) => byBlock.get(blockId) ?? none);

/** Returns a function that repeats a failed check. */
export const useRetryProblems = (): (() => void) => useOwnProblems().retry;

/** Returns a function that waits for the problems of the current draft. */
export const useWhenProblemsCurrent = (): (() => Promise<Problems>) => useOwnProblems().whenCurrent;
