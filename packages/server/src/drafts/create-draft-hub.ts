import type { Author, Presence, Where } from "@parley/api";
import type { LoggedChange } from "@parley/core/draft";
import type { Database } from "../database/schema.ts";
import { listChanges } from "./change-repository.ts";

/** What whoever follows a bot is told. */
interface Follower {
  /** The id of its editor, which is not told of itself. */
  editor: string | undefined;
  changes(changes: readonly LoggedChange[]): void;
  presence(others: readonly Presence[]): void;
  live(live: { version: number; revision: number | null }): void;
  /** The server stops. */
  end(): void;
}

/** Tells those who follow a bot what happens to it. */
export interface DraftHub {
  /** Tells of changes that this process has made. They are committed. */
  tellChanges(botId: string, changes: readonly LoggedChange[]): void;
  tellLive(botId: string, live: { version: number; revision: number | null }): void;
  /** Somebody is there, or has left. */
  tellPresence(botId: string, editor: string, present: { author: Author; where: Where } | null): void;
  /** Follows a bot from a revision on; gives the function that ends it. */
  follow(botId: string, revision: number, follower: Follower): () => void;
  close(): Promise<void>;
}

interface Channel {
  followers: Set<Follower>;
  /** The newest change that all have been told. */
  revision: number;
  present: Map<string, { presence: Presence; until: number }>;
}

/** Milliseconds between two looks at what other processes have done. */
const pollTime = 1000;
/** Milliseconds after which an editor that says nothing is taken to be gone. */
const presenceTime = 30_000;

/**
 * The hub of one process. What other processes on the same database do is found by asking for the revisions of the bots
 * that are followed here, as long as there are any; a database that tells by itself can take the place of that.
 */
export const createDraftHub = (
  database: Pick<Database, "connection">,
  { now = Date.now, poll = pollTime }: { now?: () => number; poll?: number } = {},
): DraftHub => {
  const channels = new Map<string, Channel>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<void> = Promise.resolve();
  let isClosed = false;

  const deliver = (channel: Channel, changes: readonly LoggedChange[]) => {
    const fresh = changes.filter(({ revision }) => revision > channel.revision);
    const last = fresh.at(-1);
    if (last === undefined) return;
    channel.revision = last.revision;
    for (const follower of channel.followers) follower.changes(fresh);
  };

  const sendPresence = (channel: Channel) => {
    const all = [...channel.present.values()].map(({ presence }) => presence);
    for (const follower of channel.followers) follower.presence(all.filter(({ editor }) => editor !== follower.editor));
  };

  const forgetAbsent = (channel: Channel) => {
    const absent = [...channel.present].filter(([, { until }]) => until <= now());
    for (const [editor] of absent) channel.present.delete(editor);
    if (absent.length > 0) sendPresence(channel);
  };

  const catchUp = async (botId: string, channel: Channel) =>
    deliver(channel, await listChanges(database.connection, botId, channel.revision));

  const look = async () => {
    for (const channel of channels.values()) forgetAbsent(channel);
    const rows = await database.connection
      .selectFrom("bots")
      .select(["id", "draft_revision"])
      .where("id", "in", [...channels.keys()])
      .execute();
    for (const { id, draft_revision: revision } of rows) {
      const channel = channels.get(id);
      if (channel && revision > channel.revision) await catchUp(id, channel);
    }
  };

  const plan = () => {
    if (timer !== undefined || isClosed || channels.size === 0) return;
    timer = setTimeout(() => {
      // A database that can't be asked now is asked again; the requests of editors tell of what is wrong with it.
      looking = look()
        .catch(() => undefined)
        .then(() => {
          timer = undefined;
          plan();
        });
    }, poll);
  };

  return {
    tellChanges(botId, changes) {
      const channel = channels.get(botId);
      const [first] = changes;
      if (!channel || !first) return;
      // What is missing in between has been done elsewhere, and is found by looking.
      if (first.revision <= channel.revision + 1) deliver(channel, changes);
    },
    tellLive(botId, live) {
      for (const follower of channels.get(botId)?.followers ?? []) follower.live(live);
    },
    tellPresence(botId, editor, present) {
      const channel = channels.get(botId);
      if (!channel) return;
      if (present) {
        const presence = { editor, ...present };
        channel.present.set(editor, { presence, until: now() + presenceTime });
      } else channel.present.delete(editor);
      sendPresence(channel);
    },
    follow(botId, revision, follower) {
      if (isClosed) {
        follower.end();
        return () => undefined;
      }
      const channel = channels.get(botId) ?? { followers: new Set(), revision, present: new Map() };
      channels.set(botId, channel);
      channel.followers.add(follower);
      plan();
      const others = [...channel.present.values()].map(({ presence }) => presence);
      follower.presence(others.filter(({ editor }) => editor !== follower.editor));
      return () => {
        channel.followers.delete(follower);
        const { editor } = follower;
        const isThere = [...channel.followers].some((other) => other.editor === editor);
        if (editor !== undefined && !isThere && channel.present.delete(editor)) sendPresence(channel);
        if (channel.followers.size === 0 && channels.get(botId) === channel) channels.delete(botId);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const channel of channels.values()) for (const follower of [...channel.followers]) follower.end();
      channels.clear();
      await looking;
    },
  };
};
