import { useStore } from "zustand";
import { api } from "../../base/api.ts";
import type { BotDocument } from "../../document/index.ts";
import { startExploreWorker } from "../../draft-worker/start-explore-worker.ts";
import { useDocument } from "../../open-bot/document-context.tsx";
import { createExploring, type Exploring, type ExploringOfBot } from "./create-exploring.ts";

// One for each document, so that it goes on while another tab of the panel is shown.
const known = new WeakMap<BotDocument, ExploringOfBot>();

/** The exploration of the open bot. */
export const useExploring = (): Pick<ExploringOfBot, "begin" | "end"> & { state: Exploring } => {
  const document = useDocument();
  const exploring = known.get(document) ?? createExploring(document, { start: startExploreWorker, client: api });
  known.set(document, exploring);
  return { ...exploring, state: useStore(exploring.store) };
};
