import { type Catalogue, type Flow, type InputOutput, lookup } from "@parley/core";
import type { ChatTexts } from "@parley/core/visitor-texts";
import { type BubbleViews, type InputHost, type InputViews, say } from "@parley/ui";
import { type CSSProperties, lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { nameForVisitors } from "../base/bot-name.ts";
import { ErrorScreen } from "../screens/error-screen.tsx";
import type { Chat } from "../state/chat.ts";
import { mayChange } from "../state/chat-state.ts";
import { backgroundProperty, cssUrl } from "../theme/css-url.ts";
import { InputArea } from "./input-area.tsx";
import type { pressKey } from "./press-key.ts";
import { Timeline } from "./timeline.tsx";

const ChangeArea = lazy(() => import("./change-area.tsx").then((change) => ({ default: change.ChangeArea })));

/** What the page needs of a chat. */
export type ShownChat = Pick<Chat, "initial" | "state" | "subscribe" | "start" | "reply" | "ready" | "report"> &
  // The chat beside the flow has its own way back.
  Partial<Pick<Chat, "change" | "leaveUnchanged">>;

interface ChatPageProps {
  flow: Flow;
  words: ChatTexts;
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

  const mayGoBack = flow.settings.general.isGoingBackEnabled ? chat.change : undefined;
  const press = usePressKey(mayGoBack !== undefined);

  if (state.failure) return <ErrorScreen words={words} {...state.failure} onRetry={startOver} />;
  const { input, changing } = state;
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for what the pencils do */}
        <div
          className={`parley-chat-content${mayGoBack && !changing && mayChange(state) ? " parley-changeable" : ""}`}
          onKeyDown={mayGoBack && press ? (event) => press(event, state, mayGoBack, chat.leaveUnchanged) : undefined}
        >
          <h1 className="parley-visually-hidden">{nameForVisitors(flow, say("chat", "Chat"))}</h1>
          <Timeline
            flow={flow}
            state={state}
            views={bubbleViews}
            words={words}
            onReady={chat.ready}
            onFault={chat.report}
            onChange={mayGoBack}
            editor={
              changing && (
                <Suspense>
                  <ChangeArea words={words} onLeave={chat.leaveUnchanged}>
                    {changing.input && (
                      <InputArea
                        {...{ flow, words, hostOf }}
                        input={changing.input}
                        state={{ ...state, draft: changing.text, isInputShown: true }}
                        views={inputViews}
                        needsView={lookup(runs ?? {}, changing.input.blockType)?.needsView}
                        onReply={chat.reply}
                        onFault={chat.report}
                      />
                    )}
                  </ChangeArea>
                </Suspense>
              )
            }
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
              isFaded={changing !== undefined}
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

/** The keys that do what the pencils do. Their script is loaded only where there are pencils. */
const usePressKey = (isNeeded: boolean): typeof pressKey | undefined => {
  const [loaded, setLoaded] = useState<{ press: typeof pressKey }>();
  useEffect(() => {
    if (isNeeded) void import("./press-key.ts").then((keys) => setLoaded({ press: keys.pressKey }));
  }, [isNeeded]);
  return loaded?.press;
};
