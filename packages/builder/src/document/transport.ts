import type { Author, BotPart, Presence, Role, Where } from "@parley/api/app";
import type { Draft, LoggedChange, Operation, PendingChange } from "@parley/core/draft";

/** A bot as its document names it. */
export interface DocumentBot {
  id: string;
  publicId: string;
  name: string;
  liveVersion: number | null;
  isClosed: boolean;
  url: string | null;
  icon: string | null;
  folderId: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What the server gives where a document is opened. */
export interface OpenedDocument {
  draft: Draft;
  revision: number;
  /** The revision that visitors have; null where nothing is live, or nobody knows. */
  liveRevision: number | null;
  bot: DocumentBot;
  me: Author;
  workspace: DocumentWorkspace;
}

/** Where the bot is, what the author is there, and whether they may change it. */
export interface DocumentWorkspace {
  id: string;
  role: Role;
  access: "read" | "write";
  /** What they see of it; everything where nothing is said. */
  sees?: readonly BotPart[];
}

/** What the server says to changes that were sent. */
export interface SendAnswer {
  revision: number;
  missed: readonly LoggedChange[];
  accepted: readonly { id: string; revision: number; repairs: readonly Operation[] }[];
  isReloadNeeded: boolean;
}

/** What comes of following a bot. */
export interface Followed {
  changes: (changes: readonly LoggedChange[]) => void;
  presence: (others: readonly Presence[]) => void;
  live: (live: { version: number; revision: number | null }) => void;
  /** The changes since the last known one are no longer known: the document must be got again. */
  reload: () => void;
  /** Whether the server can be heard; where it can't, why, if it has said so. */
  connection: (isConnected: boolean, why?: TransportFailure) => void;
}

/** The way of one editor to the server, about one bot. */
export interface Transport {
  /** Rejects with TransportError. */
  open: () => Promise<OpenedDocument>;
  /** Rejects with TransportError. A page that is about to be left says so. */
  send: (
    base: number,
    changes: readonly PendingChange[],
    options?: { isLeaving?: boolean | undefined },
  ) => Promise<SendAnswer>;
  /** Listens until the function that it gives is called, and connects again as often as needed. */
  follow: (after: () => number, followed: Followed) => () => void;
  /** Connects anew at once: the line may have been cut, or mended. */
  lookAgain: () => void;
  /** Tells others where this author is; null where they leave. */
  tell: (where: Where | null) => Promise<void>;
}

/**
 * Why something did not get through. `offline`: the server can't be reached, or has no time: it is tried again.
 * `refused`: the server won't have it. `signed out`: whoever asks is not known any more. `gone`: there is no such bot.
 */
export type TransportFailure = "offline" | "refused" | "signed out" | "gone";

export class TransportError extends Error {
  override readonly name = "TransportError";
  readonly failure: TransportFailure;
  /** The change that was refused, where the server named one. */
  readonly changeId: string | undefined;

  constructor(failure: TransportFailure, message: string, changeId?: string) {
    super(message);
    this.failure = failure;
    this.changeId = changeId;
  }
}
