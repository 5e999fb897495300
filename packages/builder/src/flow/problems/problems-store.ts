import type { Diagnostic } from "@parley/core/lint";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useDocument } from "../../app/document-context.tsx";
import type { BotDocument } from "../../document/index.ts";
import { createProblems, type Problems, type ProblemsOfBot } from "./create-problems.ts";
import { startProblemsWorker } from "./start-problems-worker.ts";

const known = new WeakMap<BotDocument, ProblemsOfBot>();

const whenIdle = (work: () => void): void => {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 400 });
  else setTimeout(work, 80);
};

/** What is wrong with an open bot. */
const problemsIn = (document: BotDocument): ProblemsOfBot => {
  const problems = known.get(document) ?? createProblems(document, { start: startProblemsWorker, whenIdle });
  known.set(document, problems);
  return problems;
};

const useFollowed = (): ProblemsOfBot => {
  const problems = problemsIn(useDocument());
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
export const useRetryProblems = (): (() => void) => problemsIn(useDocument()).retry;

/** Waits for what is wrong with the open bot as it is now. */
export const useWhenProblemsCurrent = (): (() => Promise<Problems>) => problemsIn(useDocument()).whenCurrent;
