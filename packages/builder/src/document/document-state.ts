import type { Author, BotPart, Presence } from "@parley/api/app";
import type { Draft, DraftPlace, Operation, Overwritten } from "@parley/core/draft";
import type { DocumentBot, DocumentWorkspace } from "./transport.ts";

/** The ids of the selected entries. */
export interface Selection {
  groups: readonly string[];
  blocks: readonly string[];
  events: readonly string[];
  edges: readonly string[];
}

export const emptySelection: Selection = { groups: [], blocks: [], events: [], edges: [] };

/**
 * `saved`: the server has everything. `saving`: changes are being sent. `offline`: changes wait until the server can be
 * reached. `refused`: the server accepts no changes (the author is signed out, or the bot was deleted). Waiting changes
 * are kept in the browser.
 */
export type Saving = "saved" | "saving" | "offline" | "refused";

/** A message for the author. Notices stay until they are dismissed. */
export type Notice = { id: string; at: number } & (
  | {
      /** Another author has replaced or removed this author's text without having seen it; that can be reverted. */
      kind: "overwritten";
      lost: Overwritten;
    }
  | {
      /** The server has refused a change, which was reverted. The notice contains what it would have set. */
      kind: "refused";
      label: string;
      reason: string;
      operations: readonly Operation[];
    }
  | {
      /**
       * A change kept from an earlier visit affects entries that were deleted. The notice contains what it would have
       * set.
       */
      kind: "unplaced";
      label: string;
      operations: readonly Operation[];
    }
  | {
      /** Undo or redo has skipped values that another author has changed since. */
      kind: "left";
      label: string;
      places: readonly DraftPlace[];
    }
);

/** The state of a document for the screens. */
export interface DocumentState {
  draft: Draft;
  /** The newest revision of the server that is known here. */
  revision: number;
  /** The revision that visitors have; null if nothing is live or it is unknown. */
  liveRevision: number | null;
  bot: DocumentBot;
  me: Author;
  workspace: DocumentWorkspace;
  saving: Saving;
  /** Why the server accepts no changes while `saving` is `refused`. */
  refusal: "signed out" | "gone" | null;
  canUndo: boolean;
  canRedo: boolean;
  /** The label of the change that undo would revert. */
  undoLabel: string | null;
  redoLabel: string | null;
  /** The other editors of this bot; an author with two tabs is listed twice. */
  others: readonly Presence[];
  notices: readonly Notice[];
  selection: Selection;
  /** The screen that others see this author on: `flow`, `design`, … */
  screen: string;
}

type Rights = Pick<DocumentState, "workspace">;

/** Whether the author may change the bot. */
export const mayChange = ({ workspace }: Rights): boolean => workspace.access === "write";

/** Whether the author may see a part of the bot. Some guests may see only its flow or its results. */
export const maySee = ({ workspace: { sees } }: Rights, part: BotPart): boolean => sees?.includes(part) ?? true;

/** Whether the author is a member of the bot's workspace. Guests have rights to some of its bots only. */
export const isMember = ({ workspace }: Rights): boolean => workspace.role !== "guest";

/** The operations of a change, or a function that makes them from the current draft. */
export type Edit = readonly Operation[] | ((draft: Draft) => readonly Operation[]);

/** An open bot with its draft. It can be used with zustand's `useStore`. */
export interface BotDocument {
  getState: () => DocumentState;
  getInitialState: () => DocumentState;
  /** Calls the listener after every change of the state. Returns the function that unsubscribes. */
  subscribe: (listener: (state: DocumentState, earlier: DocumentState) => void) => () => void;
  /** Applies an edit at once as one undo step, named by the label. An edit without operations does nothing. */
  change: (label: string, edit: Edit) => void;
  undo: () => void;
  redo: () => void;
  /** Selects entries. Kinds that are not given are deselected, and deleted entries are ignored. */
  select: (selection: Partial<Selection>) => void;
  /** Sets the screen that the author is on. */
  show: (screen: string) => void;
  dismissNotice: (id: string) => void;
  /** Reverts what an `overwritten` notice reports, as a new change. */
  takeBack: (noticeId: string, label: string) => void;
  /** Sends the pending changes. Resolves with the revision once the server has everything; rejects if it refuses. */
  flush: () => Promise<number>;
  /** Stops sending and listening. Pending changes are kept and sent when the bot is opened again. */
  close: () => Promise<void>;
}
