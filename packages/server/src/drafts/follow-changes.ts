import type { LoggedChange } from "@parley/core/draft";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { allowedTime, beatText, eventBeat, eventHeaders, writeEvent } from "../web/events.ts";
import { notFound } from "../web/http-error.ts";
import { listChanges } from "./change-repository.ts";
import { loadDraft } from "./load-draft.ts";
import type { DraftServices } from "./services.ts";

/** The maximum number of characters that wait for a slow client. */
const mostWaiting = 8_000_000;
/** The most missed changes that are sent individually. */
const mostMissed = 1000;

interface Following {
  after: number | undefined;
  editor: string | undefined;
  signal: AbortSignal;
  /** Checked every few seconds and when rights change: the stream ends if it becomes false. */
  isAllowed: () => Promise<boolean>;
  /** Whether they may see the flow; otherwise they get presence only, no changes. */
  seesFlow: boolean;
  /** The id of the subscriber; null for the owner token. */
  userId: string | null;
}

/**
 * Streams the changes of a bot's draft after a revision, until the client disconnects or the server stops.
 *
 * @throws HttpError 404 if the bot has been removed
 */
export const followChanges = async (
  services: DraftServices,
  bot: BotSummaryRow,
  { after, editor, signal, isAllowed, userId, seesFlow }: Following,
): Promise<Response> => {
  const { database, draftHub, fingerprint, rightsWatch } = services;
  const stored = await loadDraft(services, database.connection, { id: bot.id, workspaceId: bot.workspace_id });
  if (stored === null) throw notFound("The bot");
  const { revision } = stored;
  let last = after ?? revision;
  const isLost = last > revision || revision - last > mostMissed;
  const encoder = new TextEncoder();
  let stop = () => {};

  const start = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const send = (text: string) => {
      controller.enqueue(encoder.encode(text));
      if ((controller.desiredSize ?? 0) < -mostWaiting) end();
    };
    const sendChanges = (changes: readonly LoggedChange[]) => {
      const fresh = changes.filter((change) => change.revision > last);
      const newest = fresh.at(-1);
      if (newest === undefined) return;
      last = newest.revision;
      if (!seesFlow) return;
      send(writeEvent("changes", fresh, last));
    };
    let early: LoggedChange[] | null = [];
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      stop();
      controller.close();
    };
    const beats = setInterval(() => send(beatText), eventBeat);
    const look = () => {
      // An unreachable database doesn't end the stream.
      isAllowed().then(
        (isTrue) => isTrue || end(),
        () => undefined,
      );
    };
    const looks = setInterval(look, allowedTime);
    const unwatch = rightsWatch.follow(userId, look);
    // Follows before reading the missed changes, so that none is lost in between.
    const unfollow = draftHub.follow(bot.id, revision, {
      editor,
      changes: (changes) => (early ? early.push(...changes) : sendChanges(changes)),
      presence: (others) => send(writeEvent("presence", others)),
      live: (live) => send(writeEvent("live", live)),
      end,
    });
    stop = () => {
      clearInterval(beats);
      clearInterval(looks);
      unwatch();
      unfollow();
      signal.removeEventListener("abort", end);
    };
    if (isOver) return stop();
    signal.addEventListener("abort", end);
    send(writeEvent("hello", { revision, fingerprint }));
    const missed = isLost ? [] : await listChanges(database.connection, bot.id, last).catch(() => null);
    if (isOver) return;
    // The stream ends, and the client reconnects with a new request.
    if (missed === null) return end();
    const isWhole = (missed[0]?.revision ?? last + 1) === last + 1 && (missed.length > 0 || last >= revision);
    if (isLost || !isWhole) {
      send(writeEvent("reload", { revision }));
      last = revision;
    } else sendChanges(missed);
    sendChanges(early ?? []);
    early = null;
  };

  const body = new ReadableStream<Uint8Array>(
    { start, cancel: () => stop() },
    { highWaterMark: 0, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  return new Response(body, { headers: eventHeaders });
};
