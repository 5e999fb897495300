import { type Catalogue, type Flow, type InputOutput, lookup } from "@parley/core";
import type { BubbleViews, InputHost, InputViews } from "@parley/ui";
import { type CSSProperties, useEffect, useSyncExternalStore } from "react";
import { nameForVisitors } from "../base/bot-name.ts";
import type { ChatWords } from "../base/chat-words.ts";
import { ErrorScreen } from "../screens/error-screen.tsx";
import type { Chat } from "../state/chat.ts";
import { backgroundProperty, cssUrl } from "../theme/css-url.ts";
import { InputArea } from "./input-area.tsx";
import { Timeline } from "./timeline.tsx";

/** What the page needs of a chat. */
export type ShownChat = Pick<Chat, "initial" | "state" | "subscribe" | "start" | "reply" | "ready" | "report">;

interface ChatPageProps {
  flow: Flow;
  words: ChatWords;
  chat: ShownChat;
  bubbleViews: BubbleViews;
  inputViews: InputViews;
  /** Says which inputs need their own view to be answered. Absent on the server. */
  runs?: Catalogue;
  /** What inputs can ask of the page. Absent if there is no server behind the page. */
  hostOf?: (input: InputOutput) => InputHost;
  /** Reloads the page in its first state. */
  startOver?: () => void;
  /** Called when the page has been hydrated. */
  onTaken?: () => void;
}

/** The whole page of a bot. The server renders its first turn; in the browser it follows the chat. */
export const ChatPage = ({
  flow,
  words,
  chat,
  bubbleViews,
  inputViews,
  runs,
  hostOf,
  startOver,
  onTaken,
}: ChatPageProps) => {
  const state = useSyncExternalStore(chat.subscribe, chat.state, () => chat.initial);
  useEffect(() => {
    onTaken?.();
    void chat.start();
  }, [chat, onTaken]);

  if (state.failure) return <ErrorScreen words={words} {...state.failure} onRetry={startOver} />;
  const { input } = state;
  const { systemMessages } = flow.settings.general;
  // A remembered visitor has only one chat and can't start another.
  const mayStartAgain =
    startOver && !flow.settings.general.rememberUser.isEnabled && state.entries.some(({ kind }) => kind === "answer");
  const { backgroundUrl } = state.theme ?? {};
  // The only cast: React's types don't know custom properties.
  const style =
    backgroundUrl === undefined ? undefined : ({ [backgroundProperty]: cssUrl(backgroundUrl) } as CSSProperties);
  // A chat with a maximum height is a box with scrolling messages.
  const { layout, look } = flow.theme.chat.buttonsInput;
  const isBox = flow.theme.chat.container.maxHeight !== "100%";
  return (
    <main
      // A scrolling area must be reachable by keyboard.
      tabIndex={isBox ? undefined : 0}
      className={`parley-container typebot-container ${isBox ? "parley-boxed" : "parley-scroller"}`}
      style={style}
    >
      <div
        tabIndex={isBox ? 0 : undefined}
        className={`parley-chat-view typebot-chat-view parley-${layout} parley-choices-${look}${isBox ? " parley-scroller" : ""}`}
      >
        <div className="parley-chat-content">
          <h1 className="parley-visually-hidden">{nameForVisitors(flow, "Chat")}</h1>
          <Timeline
            flow={flow}
            state={state}
            views={bubbleViews}
            words={words}
            onReady={chat.ready}
            onFault={chat.report}
          />
          {state.streamed?.stop && (
            <button type="button" className="parley-start-again parley-stop" dir="auto" onClick={state.streamed.stop}>
              {systemMessages.stopAnswering}
            </button>
          )}
          {input && (
            <InputArea
              key={input.id}
              {...{ flow, words, input, state, hostOf }}
              views={inputViews}
              needsView={lookup(runs ?? {}, input.blockType)?.needsView}
              onReply={chat.reply}
              onFault={chat.report}
            />
          )}
          {state.isEnded && mayStartAgain && (
            <button type="button" className="parley-start-again" dir="auto" onClick={startOver}>
              {systemMessages.startAgain}
            </button>
          )}
          <div role="status" className="parley-offline" dir="auto">
            {state.isOffline && (
              <>
                <strong>{systemMessages.networkErrorTitle}</strong> <span>{systemMessages.networkErrorMessage}</span>
              </>
            )}
          </div>
        </div>
      </div>
    </main>
  );
};
