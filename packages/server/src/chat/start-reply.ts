import type { Flow, JsonObject, Session } from "@parley/core";
import { botFileVersion } from "@parley/core/format";
import { valuesOf } from "@parley/engine";
import { renderHeadCode } from "@parley/viewer/render";
import type { ChatFlows } from "./chat-flows.ts";
import { renderDeep } from "./render-theme.ts";
import type { ChatTurn } from "./run-turn.ts";
import type { ChatReply } from "./write-reply.ts";

/** What an author's settings put into the client's page. */
const startProps = ({ settings: { metadata } }: Flow, session: Session | null): JsonObject => ({
  ...(metadata.googleTagManagerId ? { gtmId: metadata.googleTagManagerId } : {}),
  ...(metadata.customHeadCode ? { customHeadCode: renderHeadCode(metadata.customHeadCode, valuesOf(session)) } : {}),
});

const disabledInPreview: JsonObject = {
  status: "info",
  description: "Head code and tag manager are left out in a preview",
};

/** The answer to a start: who the bot is and how it looks, and its first turn. */
export const startReply = (
  { main, publishedAt }: ChatFlows,
  { state }: ChatTurn,
  { clientSideActions, logs, ...reply }: ChatReply,
  { sessionId, resultId }: { sessionId: string; resultId: string | null },
): JsonObject => {
  const { theme, settings } = main;
  const isPreview = publishedAt === null;
  const props = startProps(main, state.session);
  const hasProps = Object.keys(props).length > 0;
  const actions = [
    ...(hasProps && !isPreview ? [{ type: "startPropsToInject", startPropsToInject: props }] : []),
    ...(clientSideActions ?? []),
  ];
  const told = [...(hasProps && isPreview ? [disabledInPreview] : []), ...(logs ?? [])];
  const { general, typingEmulation } = settings;
  const typebot = {
    id: main.botId,
    version: botFileVersion,
    ...renderDeep({ theme, settings: { general, typingEmulation } }, valuesOf(state.session)),
    ...(publishedAt === null ? {} : { publishedAt }),
  };
  return {
    sessionId,
    ...(resultId === null ? {} : { resultId }),
    typebot: typebot as unknown as JsonObject,
    ...reply,
    ...(actions.length > 0 ? { clientSideActions: actions } : {}),
    ...(told.length > 0 ? { logs: told } : {}),
  };
};
