import { type BodyOf, type Client, calls } from "@parley/api/app";
import type { EvaluationResult } from "@parley/core";
import type { Draft } from "@parley/core/draft";
import type { Exploration, ExploreProgress } from "@parley/trials";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { BotDocument } from "../../document/index.ts";
import type { FromExplorer } from "../../draft-worker/explore-worker.ts";
import type { ExploreWorker, startExploreWorker } from "../../draft-worker/start-explore-worker.ts";

export type Exploring =
  | { is: "idle" }
  | { is: "running"; progress: ExploreProgress | null; isEnding: boolean }
  /** `draft`: the draft that was explored. */
  | { is: "done"; explored: Exploration; draft: Draft }
  | { is: "failed" };

export interface ExploringOfBot {
  store: StoreApi<Exploring>;
  begin: () => void;
  /** Ends it with what was found so far. */
  end: () => void;
}

/** How long an exploration may take, in seconds. */
const seconds = 15;
/** The most pieces of code in one call; see the contract. */
const mostPieces = 50;

/** Explores an open bot in a worker, whenever its author asks for it. */
export const createExploring = (
  document: BotDocument,
  { start, client }: { start: typeof startExploreWorker; client: Client },
): ExploringOfBot => {
  const store = createStore<Exploring>(() => ({ is: "idle" }));
  let worker: ExploreWorker | null = null;

  const settle = (state: Exploring) => {
    worker?.close();
    worker = null;
    store.setState(state, true);
  };

  /** Author code never runs in the app: the server's sandbox does that. Without the server it is not run. */
  const runCode = async (evaluations: Extract<FromExplorer, { type: "evaluate" }>["evaluations"]) => {
    if (evaluations.length > mostPieces) return null;
    // Cast: what code is given has been through JSON, so no key is undefined.
    const pieces = evaluations.map(({ code, args }) => ({ code, args })) as BodyOf<typeof calls.runCode>["pieces"];
    const answer = await client(calls.runCode, { body: { pieces } }).catch(() => null);
    // Cast: values of code are JSON.
    return answer && (answer.results as EvaluationResult[]);
  };

  const begin = () => {
    if (worker) return;
    const { draft, bot } = document.getState();
    const own = start(
      (message) => {
        if (own !== worker) return;
        if (message.type === "done") settle({ is: "done", explored: message.explored, draft });
        else if (message.type === "evaluate")
          void runCode(message.evaluations).then((results) => own.say({ type: "results", results }));
        else {
          const now = store.getState();
          store.setState({ is: "running", progress: message.progress, isEnding: now.is === "running" && now.isEnding });
        }
      },
      () => settle({ is: "failed" }),
    );
    worker = own;
    store.setState({ is: "running", progress: null, isEnding: false }, true);
    own.say({ type: "explore", draft, botId: bot.id, seconds });
  };

  const end = () => {
    const now = store.getState();
    if (now.is !== "running") return;
    worker?.say({ type: "stop" });
    store.setState({ ...now, isEnding: true });
  };

  return { store, begin, end };
};
