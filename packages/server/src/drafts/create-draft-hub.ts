import type { Author, Presence, Where } from "@parley/api";
import type { LoggedChange } from "@parley/core/draft";
import { steadyTime } from "../base/steady-time.ts";
import { type Bus, silentBus } from "../bus/bus.ts";
import type { Database } from "../database/schema.ts";
import { listChanges } from "./change-repository.ts";

/** A subscriber to the events of a bot. */
interface Follower {
  /** The id of the subscriber's own editor, which gets no notices about itself. */
  editor: string | undefined;
  changes(changes: readonly LoggedChange[]): void;
  presence(others: readonly Presence[]): void;
  live(live: { version: number; revision: number | null }): void;
  /** Called when the server stops. */
  end(): void;
}

/** Informs the followers of a bot. */
export interface DraftHub {
  /** Announces committed changes of this process. */
  tellChanges(botId: string, changes: readonly LoggedChange[]): void;
  tellLive(botId: string, live: { version: number; revision: number | null }): void;
  /** Announces that somebody has joined or left. */
  tellPresence(botId: string, editor: string, present: Present): void;
  /** Subscribes to a bot's events after a revision. Returns the function that ends the subscription. */
  follow(botId: string, revision: number, follower: Follower): () => void;
  close(): Promise<void>;
}

/** The position of an author in a bot; null for one who has left. */
type Present = { author: Author; where: Where } | null;

/** A notice between processes. For changes it contains only the last revision; the changes are read from the database. */
type DraftNotice = { botId: string } & (
  | { is: "changed"; revision: number }
  | { is: "live"; live: { version: number; revision: number | null } }
  | { is: "present"; editor: string; present: Present }
);

interface Channel {
  followers: Set<Follower>;
  /** The newest revision that followers were informed of. */
  revision: number;
  /** The newest known live version; undefined until it was read or announced. */
  live?: number | null;
}

/** Milliseconds between two polls for other processes' changes, without and with notices. */
const pollTime = 1000;
const livePollTime = 5000;
/** The topic of the bus. */
const topic = "drafts";
/** Milliseconds after which a silent editor counts as gone. */
const presenceTime = 30_000;

/**
 * The hub of one process. Other processes announce their changes over the bus. Notices may be lost or unavailable, so the
 * revisions of followed bots are also polled.
 */
export const createDraftHub = (
  database: Pick<Database, "connection">,
  { bus = silentBus, now = steadyTime, poll = pollTime }: { bus?: Bus; now?: () => number; poll?: number } = {},
): DraftHub => {
  const channels = new Map<string, Channel>();
  /** Who is present, by bot and editor, in any process, for people who open a bot here. */
  const presences = new Map<string, Map<string, { presence: Presence; until: number }>>();
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

  const sendPresence = (botId: string, followers: Iterable<Follower> = channels.get(botId)?.followers ?? []) => {
    const all = [...(presences.get(botId)?.values() ?? [])].map(({ presence }) => presence);
    for (const follower of followers) follower.presence(all.filter(({ editor }) => editor !== follower.editor));
  };

  const forgetAbsent = () => {
    for (const [botId, there] of presences) {
      const absent = [...there].filter(([, { until }]) => until <= now());
      for (const [editor] of absent) there.delete(editor);
      if (there.size === 0) presences.delete(botId);
      if (absent.length > 0) sendPresence(botId);
    }
  };

  const catchUp = async (botId: string, channel: Channel) =>
    deliver(channel, await listChanges(database.connection, botId, channel.revision));

  const look = async () => {
    forgetAbsent();
    if (channels.size === 0) return;
    const rows = await database.connection
      .selectFrom("bots")
      .select(["id", "draft_revision", "live_version", "live_revision"])
      .where("id", "in", [...channels.keys()])
      .execute();
    for (const { id, draft_revision: revision, live_version: version, live_revision } of rows) {
      const channel = channels.get(id);
      if (!channel) continue;
      if (revision > channel.revision) await catchUp(id, channel);
      const isNews = channel.live !== undefined && (version ?? 0) > (channel.live ?? 0);
      if (version !== null && isNews) sendLive(id, { version, revision: live_revision });
      channel.live ??= version;
    }
  };

  /** If the database is unavailable, polling is repeated. Editors learn of the problem by their own requests. */
  const doLater = (work: () => Promise<void>): Promise<void> => {
    looking = looking.then(() => (isClosed ? undefined : work())).catch(() => undefined);
    return looking;
  };

  const plan = () => {
    if (timer !== undefined || isClosed || channels.size === 0) return;
    const again = () => {
      timer = undefined;
      plan();
    };
    timer = setTimeout(() => void doLater(look).then(again), bus.isLive() ? livePollTime : poll);
  };

  const isFollowing = (botId: string, editor: string) =>
    [...(channels.get(botId)?.followers ?? [])].some((follower) => follower.editor === editor);

  const setPresence = (botId: string, editor: string, present: Present) => {
    forgetAbsent();
    const there = presences.get(botId) ?? new Map();
    if (present) {
      presences.set(botId, there);
      there.set(editor, { presence: { editor, ...present }, until: now() + presenceTime });
    } else if (!there.delete(editor)) return;
    if (there.size === 0) presences.delete(botId);
    sendPresence(botId);
  };

  const sendLive = (botId: string, live: { version: number; revision: number | null }) => {
    const channel = channels.get(botId);
    if (!channel) return;
    channel.live = live.version;
    for (const follower of channel.followers) follower.live(live);
  };

  const tell = (notice: DraftNotice) => bus.tell(topic, notice);

  const receive = (notice: DraftNotice) => {
    const { botId } = notice;
    if (notice.is === "live") return sendLive(botId, notice.live);
    if (notice.is === "present") {
      // An editor that has reconnected to this process has not left.
      if (notice.present || !isFollowing(botId, notice.editor)) setPresence(botId, notice.editor, notice.present);
      return;
    }
    const channel = channels.get(botId);
    if (channel && notice.revision > channel.revision) void doLater(() => catchUp(botId, channel));
  };
  bus.subscribe(topic, (body) => receive(body as DraftNotice));
  bus.onLive(() => void doLater(look));

  return {
    tellChanges(botId, changes) {
      const channel = channels.get(botId);
      const [first] = changes;
      const last = changes.at(-1);
      if (last) tell({ is: "changed", botId, revision: last.revision });
      if (!channel || !first) return;
      if (first.revision <= channel.revision + 1) deliver(channel, changes);
      // The changes in between were made by other processes.
      else void doLater(() => catchUp(botId, channel));
    },
    tellLive(botId, live) {
      sendLive(botId, live);
      tell({ is: "live", botId, live });
    },
    tellPresence(botId, editor, present) {
      setPresence(botId, editor, present);
      tell({ is: "present", botId, editor, present });
    },
    follow(botId, revision, follower) {
      if (isClosed) {
        follower.end();
        return () => undefined;
      }
      const channel = channels.get(botId) ?? { followers: new Set(), revision };
      channels.set(botId, channel);
      channel.followers.add(follower);
      plan();
      sendPresence(botId, [follower]);
      return () => {
        channel.followers.delete(follower);
        const { editor } = follower;
        if (editor !== undefined && !isFollowing(botId, editor)) {
          setPresence(botId, editor, null);
          tell({ is: "present", botId, editor, present: null });
        }
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
