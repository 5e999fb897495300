import type { BlockFamily } from "@parley/core/fields";
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { leaveAlone } from "../leave-alone.ts";

/** A list that is open to pick from, beside the element with this `data-anchor`. */
export type ScriptPick =
  /** What to add behind a line; only blocks of a family, where one is named. */
  | { kind: "add"; anchor: string; behind: { groupId: string; blockId: string | null }; family?: BlockFamily }
  /** Where the place with this key goes on to. */
  | { kind: "connect"; anchor: string; start: string }
  /** The group that blocks are moved to. */
  | { kind: "move"; anchor: string; blocks: readonly string[] };

/** What the script shows for the moment: nothing of it is part of the bot. */
export interface ScriptState {
  /** The block that is written in. */
  writing: string | null;
  /** Whether it is a bubble that was empty when writing began: it goes again where nothing is written into it. */
  isFresh: boolean;
  /** The group whose title is written. */
  renaming: string | null;
  pick: ScriptPick | null;
  /** The line that gets the focus as soon as it is there. */
  focus: string | null;
  /** Told to screen readers. */
  announcement: string;
}

export type ScriptStore = StoreApi<ScriptState>;

/** What is shown only while the bot is changed. */
const changing = ["writing", "renaming", "pick"] as const;

/** Where the bot may not be changed, nothing begins that would change it, by whatever key or gesture. */
export const createScriptStore = (mayChange: () => boolean): ScriptStore => {
  const store = createStore<ScriptState>(() => ({
    writing: null,
    isFresh: false,
    renaming: null,
    pick: null,
    focus: null,
    announcement: "",
  }));
  return leaveAlone(store, changing, mayChange);
};

export const ScriptStoreContext = createContext<ScriptStore | null>(null);

/** The store of the script around. Throws outside of one. */
export const useScriptStore = (): ScriptStore => {
  const store = useContext(ScriptStoreContext);
  if (!store) throw new Error("There is no script here");
  return store;
};

export const useScript = <Part>(choose: (state: ScriptState) => Part): Part => useStore(useScriptStore(), choose);
