import type { Flow } from "@parley/core";
import type { BubbleViews } from "@parley/ui";
import type { ChatState, Entry } from "../chat/chat-state.ts";
import { Avatar } from "./avatar.tsx";
import { groupEntries } from "./group-entries.ts";
import { GuestBubble } from "./guest-bubble.tsx";
import { HostBubble } from "./host-bubble.tsx";
import { PopupBlockedCard } from "./popup-blocked-card.tsx";
import { TypingDots } from "./typing-dots.tsx";

interface TimelineProps {
  flow: Flow;
  state: ChatState;
  views: BubbleViews;
  onReady: (entryId: string) => void;
}

/** Everything said so far. A log: screen readers announce each message once, when it appears. */
export const Timeline = ({ flow, state, views, onReady }: TimelineProps) => {
  const { hostAvatar, guestAvatar } = flow.theme.chat;
  const urls = {
    host: state.theme?.hostAvatarUrl ?? hostAvatar.url,
    guest: state.theme?.guestAvatarUrl ?? guestAvatar.url,
  };
  const renderEntry = (entry: Entry) => {
    if (entry.kind === "popup blocked")
      return <PopupBlockedCard key={entry.id} url={entry.url} messages={flow.settings.general.systemMessages} />;
    if (entry.kind === "answer") return <GuestBubble key={entry.id} entry={entry} />;
    const view = Object.hasOwn(views, entry.output.blockType) ? views[entry.output.blockType] : undefined;
    return view && <HostBubble key={entry.id} entry={entry} view={view} onReady={onReady} />;
  };
  return (
    <div className="parley-log" role="log" aria-live="polite" aria-relevant="additions text">
      {groupEntries(state.entries).map(({ id, side, entries }) => {
        const avatar = side === "host" ? hostAvatar : guestAvatar;
        const isPending = entries.every((entry) => entry.kind === "bubble" && entry.phase === "pending");
        return (
          <div key={id} className={`parley-group parley-${side}-group${isPending ? " parley-pending" : ""}`}>
            {avatar.isEnabled && <Avatar key={urls[side]} side={side} url={urls[side]} />}
            <div className="parley-bubbles">{entries.map(renderEntry)}</div>
          </div>
        );
      })}
      {state.isBusy && (
        <div className="parley-group parley-host-group parley-busy">
          {hostAvatar.isEnabled && <Avatar key={urls.host} side="host" url={urls.host} />}
          <div className="parley-bubbles">
            <div className="parley-host-bubble typebot-host-bubble parley-text-bubble parley-typing">
              <TypingDots />
            </div>
          </div>
        </div>
      )}
    </div>
  );
};
