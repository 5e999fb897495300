import type { Draft } from "@parley/core/draft";
import { diffDrafts } from "@parley/core/draft";
import type { CompiledFlow } from "./answer-about-draft.ts";
import { emptyDraft } from "./empty-draft.ts";
import type { DraftWorker } from "./start-draft-worker.ts";

/** Compiles drafts, or the sample with their theme, in a worker: one after another, in the order of the calls. */
export const createDraftCompiler = (start: () => DraftWorker) => {
  let worker: DraftWorker | null = null;
  let sent: Draft = emptyDraft;
  let last: Promise<unknown> = Promise.resolve();

  const stop = () => {
    worker?.stop();
    worker = null;
    sent = emptyDraft;
    // The worker will not answer its last request any more.
    last = Promise.resolve();
  };

  const compile = async (
    draft: Draft,
    botId: string,
    wanted: "flow" | "sample",
    known: number | undefined,
  ): Promise<CompiledFlow> => {
    worker ??= start();
    const operations = diffDrafts(sent, draft);
    sent = draft;
    try {
      return await worker.ask({ botId, operations, wanted, known });
    } catch (error) {
      stop();
      throw error;
    }
  };

  return {
    /** @throws if the worker has failed; the next call starts a new one */
    compile: (...asked: Parameters<typeof compile>): Promise<CompiledFlow> => {
      const made = last.then(() => compile(...asked));
      last = made.catch(() => undefined);
      return made;
    },
    /** Stops the worker until the next call. */
    stop,
  };
};
