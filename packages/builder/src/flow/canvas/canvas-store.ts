import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Point } from "../../document/edits/index.ts";
import { leaveAlone } from "../leave-alone.ts";
import { tellExpected } from "../tell-expected.ts";
import type { DropPlace } from "./find-drop-place.ts";
import { type TextSizes, textSizesAt } from "./text-sizes.ts";

/** An open palette that waits for a choice. */
interface PaletteRequest {
  /** The point on the screen. */
  at: Point;
  /** Where the chosen block will be added. */
  place: DropPlace;
  /** The key of the place that will be connected with the new block. */
  connectFrom?: string;
}

/** A connection that is being drawn. */
interface Connecting {
  /** The key of the place where it starts. */
  start: string;
  /** Its free end, on the canvas. */
  to: Point;
  /** The card under the pointer. */
  overId: string | null;
  /** The connection whose start is being moved. Without it a new connection is drawn. */
  edgeId?: string | undefined;
  /** Whether it was begun by a click, so that the next click ends it. */
  isClicking?: boolean;
}

/** The text that is being written on the canvas. */
export type Writing =
  /** A bubble or a question. `itemId` is the answer of the question that gets the focus. */
  | { kind: "block"; id: string; itemId?: string | undefined }
  | { kind: "title"; id: string }
  | { kind: "note"; id: string };

/** A bubble that is removed again if nothing is written into it, and the group made for it. */
export interface Fresh {
  blockId: string;
  groupId: string | null;
}

/** The temporary state of the canvas; none of it belongs to the bot. */
export interface CanvasState {
  /** The card or connection under the pointer; its connections are highlighted. */
  hovered: { kind: "card" | "way"; id: string } | null;
  writing: Writing | null;
  connecting: Connecting | null;
  /** Where the dragged block would be inserted. */
  drop: DropPlace | null;
  palette: PaletteRequest | null;
  /** The open context menu. */
  menu: { at: Point; onCanvas: Point } | null;
  /** Whether the author is panning or zooming by hand. */
  isMoving: boolean;
  /** The sizes of texts where the zoom has come to rest. */
  texts: TextSizes;
  /** Whether the zoom is changing, by hand or by a command. */
  isZooming: boolean;
  isMovingTo: boolean;
  isConnectingTo: boolean;
  /** Whether several cards are being picked by keyboard: the focus moves between cards while the selection stays. */
  isPicking: boolean;
  /** Ids of the selected notes; the rest of the selection is in the document. */
  notes: readonly string[];
  fresh: Fresh | null;
  /** A text for screen readers. */
  announcement: string;
}

export type CanvasStore = StoreApi<CanvasState>;

/** The parts of the state that only exist while editing. */
const changing = ["writing", "connecting", "drop", "palette", "isMovingTo", "isConnectingTo"] as const;

/** Makes the store of a canvas. If the bot is read-only, nothing that edits can begin, by any key or gesture. */
export const createCanvasStore = (mayChange: () => boolean): CanvasStore => {
  const store = createStore<CanvasState>(() => ({
    hovered: null,
    writing: null,
    connecting: null,
    drop: null,
    palette: null,
    menu: null,
    isMoving: false,
    texts: textSizesAt(1),
    isZooming: false,
    isMovingTo: false,
    isConnectingTo: false,
    isPicking: false,
    notes: [],
    fresh: null,
    announcement: "",
  }));
  store.subscribe((state, before) => tellExpected(textOf(state), textOf(before)));
  return leaveAlone(store, changing, mayChange);
};

/** Returns what the author is about to write in: a text, or the search of a menu. */
const textOf = ({ writing, palette, isMovingTo, isConnectingTo }: CanvasState): string => {
  if (palette) return "menu";
  if (writing) return `${writing.kind} ${writing.id}`;
  return isMovingTo || isConnectingTo ? "dialog" : "";
};

export const CanvasStoreContext = createContext<CanvasStore | null>(null);

/** Returns the store of the surrounding canvas. Throws outside of one. */
export const useCanvasStore = (): CanvasStore => {
  const store = useContext(CanvasStoreContext);
  if (!store) throw new Error("There is no canvas here");
  return store;
};

export const useCanvas = <Part>(choose: (state: CanvasState) => Part): Part => useStore(useCanvasStore(), choose);

/** The store used if there is no canvas. */
const createIdle = () => createCanvasStore(() => false);

const shown = createStore<{ canvas: CanvasStore }>(() => ({ canvas: createIdle() }));

/** Registers the visible canvas. Returns the function that unregisters it. */
export const showCanvas = (canvas: CanvasStore): (() => void) => {
  shown.setState({ canvas });
  return () => shown.setState({ canvas: createIdle() });
};

/** Returns the store of the visible canvas, for components beside it; an idle one if there is no canvas. */
export const useShownCanvas = (): CanvasStore => useStore(shown, ({ canvas }) => canvas);
