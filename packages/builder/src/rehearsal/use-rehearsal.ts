import { useQueryClient } from "@tanstack/react-query";
import { useStore } from "zustand";
import { api } from "../base/api.ts";
import { useTestsRun } from "../bot-tests/tests-store.ts";
import type { BotDocument } from "../document/index.ts";
import { versionDraftQuery } from "../history/version-queries.ts";
import { useDocument } from "../open-bot/document-context.tsx";
import { createRehearsal, type RehearsalOfBot, type RehearsalState } from "./create-rehearsal.ts";

// One for each document, so that it goes on while the sheet is closed.
const known = new WeakMap<BotDocument, RehearsalOfBot>();

/** The rehearsal of the open bot. */
export const useRehearsal = (): Pick<RehearsalOfBot, "begin" | "end"> & { state: RehearsalState } => {
  const document = useDocument();
  const run = useTestsRun();
  const queries = useQueryClient();
  const loadVersion = (version: number) => queries.fetchQuery(versionDraftQuery(document.getState().bot.id, version));
  const rehearsal = known.get(document) ?? createRehearsal(document, { run, client: api, loadVersion });
  known.set(document, rehearsal);
  return { begin: rehearsal.begin, end: rehearsal.end, state: useStore(rehearsal.store) };
};
