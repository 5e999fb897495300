import type { Flow, InputOutput } from "@parley/core";
import type { BubbleViews, InputHost, InputViews } from "@parley/ui";
import { type CSSProperties, useEffect, useRef, useSyncExternalStore } from "react";
import type { Chat } from "../chat/create-chat.ts";
import { ErrorScreen } from "../screens/error-screen.tsx";
import { backgroundProperty, cssUrl } from "../theme/css-url.ts";
import { InputArea } from "./input-area.tsx";
import { Timeline } from "./timeline.tsx";
import { useAutoScroll } from "./use-auto-scroll.ts";

/** What the page needs of a chat. */
export type ShownChat = Pick<Chat, "initial" | "state" | "subscribe" | "start" | "reply" | "ready">;

interface ChatPageProps {
  flow: Flow;
  chat: ShownChat;
  bubbleViews: BubbleViews;
  inputViews: InputViews;
  /** What inputs can ask of the page; absent where nothing is behind it. */
  hostOf?: (input: InputOutput) => InputHost;
}

/** The whole page of a bot. The server renders it with the first turn; in the browser it follows the chat. */
export const ChatPage = ({ flow, chat, bubbleViews, inputViews, hostOf }: ChatPageProps) => {
  const state = useSyncExternalStore(chat.subscribe, chat.state, () => chat.initial);
  const scroller = useRef<HTMLElement>(null);
  useAutoScroll(scroller, state);
  useEffect(() => {
    void chat.start();
  }, [chat]);

  if (state.failure) return <ErrorScreen {...state.failure} />;
  const { input } = state;
  const { systemMessages } = flow.settings.general;
  const { backgroundUrl } = state.theme ?? {};
  // The one boundary: React's types know no custom properties.
  const style =
    backgroundUrl === undefined ? undefined : ({ [backgroundProperty]: cssUrl(backgroundUrl) } as CSSProperties);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <main ref={scroller} className="parley-container typebot-container" style={style} tabIndex={0}>
      <div className={`parley-chat-view typebot-chat-view parley-${flow.theme.chat.buttonsInput.layout}`}>
        <h1 className="parley-visually-hidden">{flow.name}</h1>
        <Timeline flow={flow} state={state} views={bubbleViews} onReady={chat.ready} />
        {input && (
          <InputArea key={input.id} {...{ flow, input, state, hostOf }} views={inputViews} onReply={chat.reply} />
        )}
        <div role="status" className="parley-offline" dir="auto">
          {state.isOffline && (
            <>
              <strong>{systemMessages.networkErrorTitle}</strong> <span>{systemMessages.networkErrorMessage}</span>
            </>
          )}
        </div>
      </div>
    </main>
  );
};
