import { type Flow, lookup, type OutputOrigin } from "@parley/core";
import type { BubbleViews } from "@parley/ui";
import { lazy, Suspense } from "react";
import { nameForVisitors } from "../base/bot-name.ts";
import type { ChatWords } from "../base/chat-words.ts";
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
  words: ChatWords;
  onReady: (entryId: string) => void;
  onFault: (cause: unknown, origin: OutputOrigin) => void;
}

/**
 * All messages so far. It is a `log`: screen readers announce each message once, when it appears, and name the speaker
 * whenever it changes. On screen, sides and colours show the speaker.
 */
export const Timeline = ({ flow, state, views, words, onReady, onFault }: TimelineProps) => {
  const { hostAvatar, guestAvatar } = flow.theme.chat;
  const urls = {
    host: state.theme?.hostAvatarUrl ?? hostAvatar.url,
    guest: state.theme?.guestAvatarUrl ?? guestAvatar.url,
  };
  const renderEntry = (entry: Entry) => {
    if (entry.kind === "popup blocked")
      return (
        <Suspense key={entry.id}>
          <PopupBlockedCard url={entry.url} messages={flow.settings.general.systemMessages} />
        </Suspense>
      );
    if (entry.kind === "answer") return <GuestBubble key={entry.id} {...{ entry, words }} />;
    const view = lookup(views, entry.output.blockType);
    return view && <HostBubble key={entry.id} missing={words.missing} {...{ entry, view, onReady, onFault }} />;
  };
  const { entries: shown, streamed } = state;
  const groups = groupEntries(streamed?.entry ? [...shown, streamed.entry] : shown);
  if (state.isBusy && groups.at(-1)?.side !== "host") groups.push({ side: "host", id: "busy", entries: [] });
  const busyGroup = state.isBusy ? groups.at(-1) : undefined;
  return (
    <div
      className="parley-log"
      role="log"
      aria-live="polite"
      aria-relevant="additions text"
      // A streamed text is read out once, when it is complete.
      aria-busy={streamed?.entry ? true : undefined}
    >
      {groups.map((group) => {
        const { id, side, entries } = group;
        const avatar = side === "host" ? hostAvatar : guestAvatar;
        const isBusy = group === busyGroup;
        const isPending = !isBusy && entries.every((entry) => entry.kind === "bubble" && entry.phase === "pending");
        const isOnlyBusy = isBusy && entries.length === 0;
        return (
          <div
            key={id}
            className={`parley-group parley-${side}-group${isPending ? " parley-pending" : ""}${isOnlyBusy ? " parley-busy" : ""}`}
          >
            {avatar.isEnabled && <Avatar key={urls[side]} side={side} url={urls[side]} />}
            <div className="parley-bubbles">
              <span className="parley-visually-hidden">
                {side === "host" ? `${nameForVisitors(flow, "Bot")}:` : `${words.you}:`}
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
