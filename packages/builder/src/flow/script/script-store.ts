import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { leaveAlone } from "../leave-alone.ts";
import { tellExpected } from "../tell-expected.ts";

/** An open pick list, positioned at the element with this `data-anchor`. */
export type ScriptPick =
  /** What to add after a line, or only which question. */
  | { kind: "add"; anchor: string; behind: { groupId: string; blockId: string | null }; isForQuestions?: boolean }
  /** Where the place with this key should lead. */
  | { kind: "connect"; anchor: string; start: string }
  /** The target group of the blocks. */
  | { kind: "move"; anchor: string; blocks: readonly string[] };

/** The temporary state of the script; none of it belongs to the bot. */
export interface ScriptState {
  /** The block being written. */
  writing: string | null;
  /** The answer of the written question that gets the focus; the first one if undefined. */
  answer: string | undefined;
  /** Whether the bubble was empty when writing began: it is removed if it stays empty. */
  isFresh: boolean;
  /** The group whose title is being written. */
  renaming: string | null;
  pick: ScriptPick | null;
  /** The line to focus as soon as it is rendered. */
  focus: string | null;
  /** A text for screen readers. */
  announcement: string;
}

export type ScriptStore = StoreApi<ScriptState>;

/** The parts of the state that only exist while editing. */
const changing = ["writing", "renaming", "pick"] as const;

/** Makes the store of a script. If the bot is read-only, nothing that edits can begin, by any key or gesture. */
export const createScriptStore = (mayChange: () => boolean): ScriptStore => {
  const store = createStore<ScriptState>(() => ({
    writing: null,
    answer: undefined,
    isFresh: false,
    renaming: null,
    pick: null,
    focus: null,
    announcement: "",
  }));
  store.subscribe((state, before) => tellExpected(textOf(state), textOf(before)));
  return leaveAlone(store, changing, mayChange);
};

/** Returns what the author is about to write in: a text, a title, or the search of a menu. */
const textOf = ({ writing, renaming, pick }: ScriptState): string =>
  pick ? "menu" : renaming !== null ? `title ${renaming}` : (writing ?? "");

export const ScriptStoreContext = createContext<ScriptStore | null>(null);

/** Returns the store of the surrounding script. Throws outside of one. */
export const useScriptStore = (): ScriptStore => {
  const store = useContext(ScriptStoreContext);
  if (!store) throw new Error("There is no script here");
  return store;
};

export const useScript = <Part>(choose: (state: ScriptState) => Part): Part => useStore(useScriptStore(), choose);
