import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Point } from "../../document/edits/index.ts";
import { leaveAlone } from "../leave-alone.ts";
import type { DropPlace } from "./find-drop-place.ts";

/** Where the palette opens to choose what is added. */
interface PaletteRequest {
  /** On the screen. */
  at: Point;
  /** Where the chosen block goes. */
  place: DropPlace;
  /** The key of the place from which a way to the new block is drawn. */
  connectFrom?: string;
}

/** A way that is being drawn. */
interface Connecting {
  /** The key of the place where it begins. */
  start: string;
  /** Where it is drawn to, on the canvas. */
  to: Point;
  /** The card under the pointer. */
  overId: string | null;
  /** The way whose beginning is moved; its end stays. Without it a new end is drawn. */
  edgeId?: string | undefined;
}

/** What is being written in place. */
export type Writing =
  /** A bubble or a question; of a question with answers, the one that is written first. */
  | { kind: "block"; id: string; itemId?: string | undefined }
  | { kind: "title"; id: string }
  | { kind: "note"; id: string };

/** A bubble that is dropped again where nothing is written into it, and the group that was made for it. */
export interface Fresh {
  blockId: string;
  groupId: string | null;
}

/** What the canvas shows for the moment: nothing of it is part of the bot. */
export interface CanvasState {
  /** A card or a way under the pointer; its ways are lit. */
  hovered: { kind: "card" | "way"; id: string } | null;
  writing: Writing | null;
  connecting: Connecting | null;
  /** Where something that is dragged would go. */
  drop: DropPlace | null;
  palette: PaletteRequest | null;
  /** The menu of what is under a point of the screen. */
  menu: { at: Point; onCanvas: Point } | null;
  /** The author pans or zooms at the moment, by hand. */
  isMoving: boolean;
  /** The zoom changes at the moment, by hand or by a command. */
  isZooming: boolean;
  isMovingTo: boolean;
  isConnectingTo: boolean;
  /** Several cards are picked by keyboard: the focus goes from card to card, and the selection stays. */
  isPicking: boolean;
  /** Ids of selected notes; those of groups, blocks and the others are in the document. */
  notes: readonly string[];
  fresh: Fresh | null;
  /** Told to screen readers. */
  announcement: string;
}

export type CanvasStore = StoreApi<CanvasState>;

/** What is shown only while the bot is changed. */
const changing = ["writing", "connecting", "drop", "palette", "isMovingTo", "isConnectingTo"] as const;

/** Where the bot may not be changed, nothing begins that would change it, by whatever key or gesture. */
export const createCanvasStore = (mayChange: () => boolean): CanvasStore => {
  const store = createStore<CanvasState>(() => ({
    hovered: null,
    writing: null,
    connecting: null,
    drop: null,
    palette: null,
    menu: null,
    isMoving: false,
    isZooming: false,
    isMovingTo: false,
    isConnectingTo: false,
    isPicking: false,
    notes: [],
    fresh: null,
    announcement: "",
  }));
  return leaveAlone(store, changing, mayChange);
};

export const CanvasStoreContext = createContext<CanvasStore | null>(null);

/** The store of the canvas around. Throws outside of one. */
export const useCanvasStore = (): CanvasStore => {
  const store = useContext(CanvasStoreContext);
  if (!store) throw new Error("There is no canvas here");
  return store;
};

export const useCanvas = <Part>(choose: (state: CanvasState) => Part): Part => useStore(useCanvasStore(), choose);

/** A canvas in which nothing is going on. */
const createIdle = () => createCanvasStore(() => false);

const shown = createStore<{ canvas: CanvasStore }>(() => ({ canvas: createIdle() }));

/** Says which canvas is on the screen, until the function that it gives is called. */
export const showCanvas = (canvas: CanvasStore): (() => void) => {
  shown.setState({ canvas });
  return () => shown.setState({ canvas: createIdle() });
};

/** The store of the canvas on the screen, for what stands beside it; without a canvas, one in which nothing is going on. */
export const useShownCanvas = (): CanvasStore => useStore(shown, ({ canvas }) => canvas);
