import type { Author, BotPart, Presence } from "@parley/api/app";
import type { Draft, DraftPlace, Operation, Overwritten } from "@parley/core/draft";
import type { DocumentBot, DocumentWorkspace } from "./transport.ts";

/** The ids of what is selected. */
export interface Selection {
  groups: readonly string[];
  blocks: readonly string[];
  events: readonly string[];
  edges: readonly string[];
}

export const emptySelection: Selection = { groups: [], blocks: [], events: [], edges: [] };

/**
 * `saved`: the server has everything. `saving`: something is on its way. `offline`: it waits until the server can be
 * reached. `refused`: the server takes nothing at present (the author is signed out, or the bot is gone). What waits is
 * kept in the browser.
 */
export type Saving = "saved" | "saving" | "offline" | "refused";

/** Something that the author must be told. Notices stay until they are dismissed. */
export type Notice = { id: string; at: number } & (
  | {
      /** Somebody else has replaced or removed what this author wrote, without having seen it; it can be taken back. */
      kind: "overwritten";
      lost: Overwritten;
    }
  | {
      /** The server refused a change, which was taken back: here is what was in it. */
      kind: "refused";
      label: string;
      reason: string;
      operations: readonly Operation[];
    }
  | {
      /** A change kept from an earlier visit is about things that are gone: here is what was in it. */
      kind: "unplaced";
      label: string;
      operations: readonly Operation[];
    }
  | {
      /** Undo or redo has left what somebody else has changed meanwhile. */
      kind: "left";
      label: string;
      places: readonly DraftPlace[];
    }
);

/** A document as screens show it. */
export interface DocumentState {
  draft: Draft;
  /** How many changes the server has made, of those that are known here. */
  revision: number;
  /** The revision that visitors have; null where nothing is live, or nobody knows. */
  liveRevision: number | null;
  bot: DocumentBot;
  me: Author;
  workspace: DocumentWorkspace;
  saving: Saving;
  /** Why the server takes nothing, while `saving` is `refused`. */
  refusal: "signed out" | "gone" | null;
  canUndo: boolean;
  canRedo: boolean;
  /** What undo would take back, in the words of its change. */
  undoLabel: string | null;
  redoLabel: string | null;
  /** Everybody else who has the bot open, once for each of their editors. */
  others: readonly Presence[];
  notices: readonly Notice[];
  selection: Selection;
  /** Where this author is, as others see it: `flow`, `design`, … */
  screen: string;
}

type Rights = Pick<DocumentState, "workspace">;

/** Whether whoever has the bot open may change it. */
export const mayChange = ({ workspace }: Rights): boolean => workspace.access === "write";

/** Whether they see a part of the bot: some guests see its flow alone, or its answers. */
export const maySee = ({ workspace: { sees } }: Rights, part: BotPart): boolean => sees?.includes(part) ?? true;

/** Whether they are a member of the bot's workspace: guests have rights to some bots, and to nothing else in it. */
export const isMember = ({ workspace }: Rights): boolean => workspace.role !== "guest";

/** What a change does: operations, or what makes them of the draft as it is. */
export type Edit = readonly Operation[] | ((draft: Draft) => readonly Operation[]);

/** One bot, open for editing. It fits `useStore` of zustand. */
export interface BotDocument {
  getState: () => DocumentState;
  getInitialState: () => DocumentState;
  /** Calls the listener after every change of the state; gives the function that ends this. */
  subscribe: (listener: (state: DocumentState, earlier: DocumentState) => void) => () => void;
  /** Does what an author wants, at once, as one step of undo; the label names it. Without operations nothing happens. */
  change: (label: string, edit: Edit) => void;
  undo: () => void;
  redo: () => void;
  /** Selects; kinds that are not named lose their selection. What is gone is left out. */
  select: (selection: Partial<Selection>) => void;
  /** Says which screen the author is on. */
  show: (screen: string) => void;
  dismissNotice: (id: string) => void;
  /** Takes back what an `overwritten` notice tells of, as a change of its own. */
  takeBack: (noticeId: string, label: string) => void;
  /** Sends what waits, and resolves with the revision once the server has everything; rejects where it won't. */
  flush: () => Promise<number>;
  /** Stops sending and listening. What waits is kept, and sent when the bot is opened again. */
  close: () => Promise<void>;
}
