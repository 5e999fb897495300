import type { Author, Presence, Where } from "@parley/api/app";
import { type Draft, findChangeFault, type LoggedChange, logChanges } from "@parley/core/draft";
import { type Followed, type OpenedDocument, type Transport, TransportError } from "../transport.ts";

// Test support: an in-memory server for one bot, with connections that can be interrupted.

export interface MemoryServer {
  /** Returns the server's draft. */
  draft: () => Draft;
  revision: () => number;
  log: () => readonly LoggedChange[];
  /** All request bodies and messages to editors, as text. */
  traffic: string[];
  connect: (
    me: Author,
    editor: string,
  ) => Transport & {
    /** Interrupts or restores the connection. */
    setOnline: (isOnline: boolean) => void;
    /** Loses the next answers: the requests are processed, but the answers don't arrive. */
    loseAnswers: (count: number) => void;
    /** Refuses changes with this label from now on. */
    refuse: (label: string) => void;
  };
}

export const createMemoryServer = (initial: Draft): MemoryServer => {
  let draft = initial;
  let log: readonly LoggedChange[] = [];
  const present = new Map<string, Presence>();
  const followers = new Map<string, Followed>();
  const traffic: string[] = [];
  const copied = <Value>(value: Value): Value => {
    const text = JSON.stringify(value);
    traffic.push(text);
    return JSON.parse(text) as Value;
  };
  const spread = (work: (followed: Followed, editor: string) => void) => {
    for (const [editor, followed] of followers) work(followed, editor);
  };
  const spreadPresence = () =>
    spread(({ presence }, editor) => presence([...present.values()].filter((one) => one.editor !== editor)));

  return {
    draft: () => draft,
    revision: () => log.length,
    log: () => log,
    traffic,
    connect: (me, editor) => {
      let isOnline = true;
      let lost = 0;
      let refused: string | undefined;
      let mended: () => void = () => undefined;
      const demandLine = () => {
        if (!isOnline) throw new TransportError("offline", "The server can't be reached.");
      };
      return {
        setOnline: (next) => {
          isOnline = next;
          if (next) mended();
          else {
            followers.get(editor)?.connection(false);
            followers.delete(editor);
          }
        },
        loseAnswers: (count) => {
          lost = count;
        },
        refuse: (label) => {
          refused = label;
        },
        open: async (): Promise<OpenedDocument> => {
          demandLine();
          const bot = {
            id: "bot",
            publicId: "bot",
            name: "Bot",
            liveVersion: null,
            isClosed: false,
            opening: null,
            keepDays: null,
            url: null,
            icon: null,
            folderId: null,
          };
          const times = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
          return {
            draft,
            revision: log.length,
            liveRevision: null,
            workspace: { id: "main", role: "member", access: "write" },
            bot: { ...bot, ...times, icon: null, folderId: null },
            me,
          };
        },
        send: async (base, given) => {
          demandLine();
          const changes = copied(given);
          const fault = findChangeFault(changes);
          const unwanted = changes.find(({ label }) => label === refused);
          if (unwanted) throw new TransportError("refused", "Not this one.", unwanted.id);
          if (fault) throw new TransportError("refused", fault.reason, fault.changeId);
          const known = new Set(log.map(({ id }) => id));
          const made = logChanges(
            { draft, revision: log.length },
            changes.filter(({ id }) => !known.has(id)),
            { base, author: { id: me.id, name: me.name }, at: "2026-01-01T00:00:00.000Z" },
          );
          draft = made.draft;
          const logged = made.logged.map(({ inverse: _, ...change }) => change);
          log = [...log, ...logged];
          if (logged.length > 0) spread((followed) => followed.changes(copied(logged)));
          if (lost > 0) {
            lost--;
            throw new TransportError("offline", "The answer got lost.");
          }
          const sent = new Set(changes.map(({ id }) => id));
          return copied({
            revision: log.length,
            missed: log.filter(({ id, revision }) => revision > base && !sent.has(id)),
            accepted: log
              .filter(({ id }) => sent.has(id))
              .map(({ id, revision, repairs }) => ({ id, revision, repairs })),
            isReloadNeeded: false,
          });
        },
        follow: (after, followed) => {
          mended = () => {
            followers.set(editor, followed);
            followed.connection(true);
            const missed = log.filter(({ revision }) => revision > after());
            if (missed.length > 0) followed.changes(copied(missed));
            spreadPresence();
          };
          if (isOnline) queueMicrotask(() => mended());
          return () => {
            mended = () => undefined;
            followers.delete(editor);
          };
        },
        lookAgain: () => undefined,
        tell: async (where: Where | null) => {
          demandLine();
          if (where === null) present.delete(editor);
          else present.set(editor, { editor, author: me, where });
          spreadPresence();
        },
      };
    },
  };
};
