import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { api } from "../base/api.ts";
import type { BotDocument } from "../document/index.ts";
import { startTestsWorker } from "../draft-worker/start-tests-worker.ts";
import { useDocument, useDocumentState } from "../open-bot/document-context.tsx";
import { otherDraftQuery } from "../open-bot/other-bots.ts";
import { createCodeFrame } from "./code-frame.ts";
import { createTestsRun, type TestsRun, type TestsState } from "./create-tests-run.ts";
import { testsOf } from "./test-edits.ts";

const known = new WeakMap<BotDocument, TestsRun>();

const runIn = (document: BotDocument, queries: QueryClient): TestsRun => {
  const earlier = known.get(document);
  if (earlier) return earlier;
  const { evaluate } = createCodeFrame(api, document.getState().bot.id);
  const run = createTestsRun(document, {
    start: startTestsWorker,
    evaluate,
    // A linked bot that was deleted, or is none of the author's, is as good as none.
    loadDraft: (botId) => queries.fetchQuery({ ...otherDraftQuery(botId), staleTime: 0 }).catch(() => null),
  });
  known.set(document, run);
  return run;
};

/** The run of the tests of the open bot. */
export const useTestsRun = (): TestsRun => runIn(useDocument(), useQueryClient());

/** What is known of the tests of the open bot, always current. */
export const useTests = (): TestsState => {
  const run = useTestsRun();
  useEffect(() => run.follow(), [run]);
  return useStore(run);
};

/** Whether the open bot has tests. */
export const useHasTests = (): boolean => useDocumentState(({ draft }) => testsOf(draft).length > 0);

interface ShownTests {
  /** The test that is open in the panel. */
  openId: string | null;
  /** Whether map and script mark what no test plays. */
  marksUnplayed: boolean;
}

/** What the screens show of the tests. */
export const shownTestsStore = createStore<ShownTests>(() => ({ openId: null, marksUnplayed: false }));

/** Whether a block is to be marked since no test plays it. */
export const useIsUnplayed = (blockId: string): boolean => {
  const marksUnplayed = useStore(shownTestsStore, (state) => state.marksUnplayed);
  return useStore(useTestsRun(), ({ status, played }) => marksUnplayed && status === "known" && !played.has(blockId));
};
