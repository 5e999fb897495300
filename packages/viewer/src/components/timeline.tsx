import { type Flow, lookup, type OutputOrigin } from "@parley/core";
import type { ChatTexts } from "@parley/core/visitor-texts";
import { type BubbleViews, say } from "@parley/ui";
import { Fragment, lazy, type ReactNode, Suspense } from "react";
import { nameForVisitors } from "../base/bot-name.ts";
import type { ChatState, Entry } from "../state/chat-state.ts";
import { Avatar } from "./avatar.tsx";
import { groupEntries } from "./group-entries.ts";
import { GuestBubble } from "./guest-bubble.tsx";
import { HostBubble } from "./host-bubble.tsx";
import { TypingDots } from "./typing-dots.tsx";

// Loaded on demand: few bots open other pages, and fewer browsers block them.
const PopupBlockedCard = lazy(() =>
  import("./popup-blocked-card.tsx").then((card) => ({ default: card.PopupBlockedCard })),
);

interface TimelineProps {
  flow: Flow;
  state: ChatState;
  views: BubbleViews;
  words: ChatTexts;
  onReady: (entryId: string) => void;
  onFault: (cause: unknown, origin: OutputOrigin) => void;
  /** Begins to change an answer. Absent if visitors can't. */
  onChange?: ((entryId: string) => void) | undefined;
  /** Stands in for the answer that is being changed. */
  editor?: ReactNode;
}

/**
 * All messages so far. It is a `log`: screen readers announce each message once, when it appears, and name the speaker
 * whenever it changes. On screen, sides and colours show the speaker.
 */
export const Timeline = ({ flow, state, views, words, onReady, onFault, onChange, editor }: TimelineProps) => {
  const { hostAvatar, guestAvatar } = flow.theme.chat;
  const urls = {
    host: state.theme?.hostAvatarUrl ?? hostAvatar.url,
    guest: state.theme?.guestAvatarUrl ?? guestAvatar.url,
  };
  const changedId = state.changing?.id;
  const renderEntry = (entry: Entry) => {
    if (entry.kind === "popup blocked")
      return (
        <Suspense key={entry.id}>
          <PopupBlockedCard url={entry.url} messages={flow.settings.general.systemMessages} />
        </Suspense>
      );
    if (entry.id === changedId && editor) return <Fragment key={entry.id}>{editor}</Fragment>;
    if (entry.kind === "answer") return <GuestBubble key={entry.id} {...{ entry, words, onChange }} />;
    const view = lookup(views, entry.output.blockType);
    return view && <HostBubble key={entry.id} missing={words.missing} {...{ entry, view, onReady, onFault }} />;
  };
  const { entries: shown, streamed } = state;
  const groups = groupEntries(streamed?.entry ? [...shown, streamed.entry] : shown);
  if (state.isBusy && groups.at(-1)?.side !== "host") groups.push({ side: "host", id: "busy", entries: [] });
  const busyGroup = state.isBusy ? groups.at(-1) : undefined;
  const changedGroup = changedId ? groups.findIndex(({ entries }) => entries.some(({ id }) => id === changedId)) : -1;
  return (
    <div
      className="parley-log"
      role="log"
      aria-live="polite"
      aria-relevant="additions text"
      // A streamed text is read out once, when it is complete.
      aria-busy={streamed?.entry ? true : undefined}
    >
      {groups.map((group, index) => {
        const isFaded = changedGroup >= 0 && index > changedGroup;
        const { id, side, entries } = group;
        const avatar = side === "host" ? hostAvatar : guestAvatar;
        const isBusy = group === busyGroup;
        const isPending = !isBusy && entries.every((entry) => entry.kind === "bubble" && entry.phase === "pending");
        const isOnlyBusy = isBusy && entries.length === 0;
        return (
          <div
            key={id}
            className={`parley-group parley-${side}-group${isPending ? " parley-pending" : ""}${isOnlyBusy ? " parley-busy" : ""}${isFaded ? " parley-faded" : ""}${index === changedGroup ? " parley-changing" : ""}`}
            inert={isFaded}
          >
            {avatar.isEnabled && <Avatar key={urls[side]} side={side} url={urls[side]} />}
            <div className="parley-bubbles">
              <span className="parley-visually-hidden">
                {side === "host" ? `${nameForVisitors(flow, say("bot", "Bot"))}:` : `${words.you}:`}
              </span>
              {entries.map(renderEntry)}
              {isBusy && (
                <div
                  className={`parley-host-bubble typebot-host-bubble parley-text-bubble parley-typing${isOnlyBusy ? "" : " parley-busy"}`}
                >
                  <TypingDots />
                </div>
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
};
