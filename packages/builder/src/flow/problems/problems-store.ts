import type { Diagnostic } from "@parley/core/lint";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "zustand";
import { isMember } from "../../document/document-state.ts";
import type { BotDocument } from "../../document/index.ts";
import { startDraftWorker } from "../../draft-worker/start-draft-worker.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { createProblems, type Problems, type ProblemsOfBot } from "./create-problems.ts";
import { createKnownAccounts } from "./known-accounts.ts";

const known = new WeakMap<BotDocument, ProblemsOfBot>();

const whenIdle = (work: () => void): void => {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 400 });
  else setTimeout(work, 80);
};

/** What is wrong with an open bot. */
const problemsIn = (document: BotDocument, queries: QueryClient): ProblemsOfBot => {
  const problems =
    known.get(document) ??
    createProblems(document, {
      start: startDraftWorker,
      whenIdle,
      // Guests are told of no accounts.
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

/** What is wrong with the open bot, always current. */
export const useProblems = (): Problems => useStore(useFollowed());

const none: readonly Diagnostic[] = [];

/** What is wrong with a block: the same list as long as it stays so. */
export const useProblemsOfBlock = (blockId: string): readonly Diagnostic[] =>
  useStore(useFollowed(), ({ byBlock }) => byBlock.get(blockId) ?? none);

/** Tries again where the bot could not be checked. */
export const useRetryProblems = (): (() => void) => useOwnProblems().retry;

/** Waits for what is wrong with the open bot as it is now. */
export const useWhenProblemsCurrent = (): (() => Promise<Problems>) => useOwnProblems().whenCurrent;
