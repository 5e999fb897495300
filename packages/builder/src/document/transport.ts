import type { Author, BotPart, Opening, Presence, Role, Where } from "@parley/api/app";
import type { Draft, LoggedChange, Operation, PendingChange } from "@parley/core/draft";

/** A bot's name and icon for its document. */
export interface DocumentBot {
  id: string;
  publicId: string;
  name: string;
  liveVersion: number | null;
  isClosed: boolean;
  opening: Opening | null;
  keepDays: number | null;
  url: string | null;
  icon: string | null;
  folderId: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What the server returns when a document is opened. */
export interface OpenedDocument {
  draft: Draft;
  revision: number;
  /** The revision that visitors have; null if nothing is live or it is unknown. */
  liveRevision: number | null;
  bot: DocumentBot;
  me: Author;
  workspace: DocumentWorkspace;
}

/** The bot's workspace, the author's role in it, and whether they may change the bot. */
export interface DocumentWorkspace {
  id: string;
  role: Role;
  access: "read" | "write";
  /** The parts of the bot that the author may see; absent means all. */
  sees?: readonly BotPart[];
}

/** The server's answer to changes. */
export interface SendAnswer {
  revision: number;
  missed: readonly LoggedChange[];
  accepted: readonly { id: string; revision: number; repairs: readonly Operation[] }[];
  isReloadNeeded: boolean;
}

/** The callbacks for following a bot. */
export interface Followed {
  changes: (changes: readonly LoggedChange[]) => void;
  presence: (others: readonly Presence[]) => void;
  live: (live: { version: number; revision: number | null }) => void;
  /** The changes since the last known revision were deleted: the document must be loaded again. */
  reload: () => void;
  /** Whether the stream is connected. If not, `why` is the reason, if the server gave one. */
  connection: (isConnected: boolean, why?: TransportFailure) => void;
}

/** The connection of one editor to the server, for one bot. */
export interface Transport {
  /** Rejects with TransportError. */
  open: () => Promise<OpenedDocument>;
  /** Rejects with TransportError. `isLeaving` marks requests sent while the page closes. */
  send: (
    base: number,
    changes: readonly PendingChange[],
    options?: { isLeaving?: boolean | undefined },
  ) => Promise<SendAnswer>;
  /** Listens for changes and reconnects as often as needed. Returns the function that stops it. */
  follow: (after: () => number, followed: Followed) => () => void;
  /** Reconnects at once, because the connection may have changed. */
  lookAgain: () => void;
  /** Tells others where this author is; null when they leave. */
  tell: (where: Where | null) => Promise<void>;
}

/**
 * Why a request failed. `offline`: the server can't be reached or is overloaded, and the request is tried again.
 * `refused`: the server rejects it. `signed out`: the session has ended. `gone`: the bot does not exist.
 */
export type TransportFailure = "offline" | "refused" | "signed out" | "gone";

export class TransportError extends Error {
  override readonly name = "TransportError";
  readonly failure: TransportFailure;
  /** The refused change, if the server named one. */
  readonly changeId: string | undefined;

  constructor(failure: TransportFailure, message: string, changeId?: string) {
    super(message);
    this.failure = failure;
    this.changeId = changeId;
  }
}
