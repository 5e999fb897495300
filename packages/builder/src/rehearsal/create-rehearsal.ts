import { type AnswerOf, type Client, calls } from "@parley/api/app";
import type { Draft } from "@parley/core/draft";
import type { RecordedChat, RehearsedChat } from "@parley/trials";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { TestsRun } from "../bot-tests/create-tests-run.ts";
import type { BotDocument } from "../document/index.ts";

/** How many of the last chats are looked at: a multiple of what a page has. */
export const mostChats = 500;

interface Rehearsed {
  rehearsed: readonly RehearsedChat[];
  /** How many results could not be played: their steps are not stored. */
  unreadable: number;
}

export type RehearsalState =
  | { is: "idle" }
  | ({ is: "running" } & Rehearsed)
  /** `draft` and `live`: what was rehearsed. */
  | ({ is: "done"; draft: Draft; live: number } & Rehearsed)
  | { is: "failed"; error: unknown };

export interface RehearsalOfBot {
  store: StoreApi<RehearsalState>;
  /** Rehearses the last chats on the draft as it is now, beside the live version of this number. */
  begin: (live: number) => Promise<void>;
  /** Ends it with what was rehearsed so far. */
  end: () => void;
}

interface Options {
  run: Pick<TestsRun, "rehearse">;
  client: Client;
  loadVersion: (version: number) => Promise<Draft>;
}

/** Rehearses an open bot with the chats of its visitors, whenever its author asks for it. */
export const createRehearsal = (document: BotDocument, { run, client, loadVersion }: Options): RehearsalOfBot => {
  const store = createStore<RehearsalState>(() => ({ is: "idle" }));
  let isEnding = false;

  const rehearse = async (live: number): Promise<void> => {
    const { draft, bot } = document.getState();
    const before = await loadVersion(live);
    let rehearsed: RehearsedChat[] = [];
    let unreadable = 0;
    let query: { cursor?: string } | null = {};
    while (query !== null && rehearsed.length + unreadable < mostChats && !isEnding) {
      const page: AnswerOf<typeof calls.listRecordedChats> = await client(calls.listRecordedChats, {
        params: { ref: bot.id },
        query,
      });
      // Cast: the server has taken the chats from its engine's events, which the contract names JSON.
      const chats = page.chats as unknown as RecordedChat[];
      rehearsed = [...rehearsed, ...(await run.rehearse(draft, before, chats))];
      unreadable += page.unreadable;
      query = page.nextCursor === null ? null : { cursor: page.nextCursor };
      store.setState({ is: "running", rehearsed, unreadable }, true);
    }
    store.setState({ is: "done", draft, live, rehearsed, unreadable }, true);
  };

  return {
    store,
    begin: async (live) => {
      if (store.getState().is === "running") return;
      isEnding = false;
      store.setState({ is: "running", rehearsed: [], unreadable: 0 }, true);
      await rehearse(live).catch((error: unknown) => store.setState({ is: "failed", error }, true));
    },
    end: () => {
      isEnding = true;
    },
  };
};
