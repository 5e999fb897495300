import type { ChatReply, ChatStart } from "@parley/api";
import {
  type BlockApis,
  type Flow,
  inLanguage,
  type JsonObject,
  renderDeep,
  renderTemplate,
  type Session,
} from "@parley/core";
import { withoutBlanks } from "@parley/core/fields";
import { botFileVersion, settingsFields, themeFields } from "@parley/core/format";
import { renderedBlocks, valuesOf } from "@parley/engine";
import { renderHeadCode } from "@parley/viewer/render";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import type { ChatTurn } from "../turn/run-turn.ts";
import { type Completeness, ownLooks } from "./leave-out-defaults.ts";

/** Additional properties for the client's page, from settings and blocks. */
const startProps = (apis: BlockApis, flow: Flow, session: Session | null): JsonObject => ({
  ...propsOfBlocks(apis, flow, session),
  ...propsOfSettings(flow, session),
});

const propsOfBlocks = (apis: BlockApis, flow: Flow, session: Session | null): JsonObject =>
  Object.assign(
    {},
    ...Object.entries(apis).map(([type, { startProps: propsOf }]) => propsOf?.(renderedBlocks(flow, session, type))),
  );

const propsOfSettings = ({ settings: { metadata } }: Flow, session: Session | null): JsonObject => ({
  ...(metadata.googleTagManagerId ? { gtmId: metadata.googleTagManagerId } : {}),
  ...(metadata.customHeadCode ? { customHeadCode: renderHeadCode(metadata.customHeadCode, valuesOf(session)) } : {}),
});

/** The settings that the first clients read, which don't know `startPropsToInject`. */
const metadataOf = ({ settings: { metadata } }: Flow, { customHeadCode }: JsonObject): JsonObject => ({
  ...(metadata.title ? { title: metadata.title } : {}),
  ...(metadata.description ? { description: metadata.description } : {}),
  ...(customHeadCode === undefined ? {} : { customHeadCode }),
});

const disabledInPreview = {
  status: "info",
  description: "Head code, tag manager and tracking are left out in a preview",
};

interface StartOptions extends Completeness {
  sessionId: string;
  resultId: string | null;
}

/** The answer to a start: the bot, its looks, and the first turn. */
export const startReply = (
  apis: BlockApis,
  { main: flow, publishedAt }: ChatFlows,
  { state }: ChatTurn,
  { clientSideActions, logs, ...reply }: ChatReply,
  { sessionId, resultId, hasDefaults = false }: StartOptions,
): ChatStart => {
  const main = inLanguage(flow, state.language);
  const { theme, settings } = main;
  const isPreview = publishedAt === null;
  const props = startProps(apis, main, state.session);
  const hasProps = Object.keys(props).length > 0;
  const actions = [
    ...(hasProps && !isPreview ? [{ type: "startPropsToInject", startPropsToInject: props }] : []),
    ...(clientSideActions ?? []),
  ];
  const told = [...(hasProps && isPreview ? [disabledInPreview] : []), ...(logs ?? [])];
  const { general, typingEmulation } = settings;
  const looks = hasDefaults ? { theme, settings: { general, typingEmulation } } : ownLooks(main);
  const valueOf = valuesOf(state.session);
  const render = (value: JsonObject) => renderDeep(value, (text) => renderTemplate(text, valueOf));
  const shownSettings = withoutBlanks(settingsFields, render({ ...looks.settings }));
  const typebot = {
    id: main.botId,
    version: botFileVersion,
    theme: withoutBlanks(themeFields, render({ ...looks.theme })),
    settings: hasDefaults ? { ...shownSettings, metadata: metadataOf(main, isPreview ? {} : props) } : shownSettings,
    ...(publishedAt === null ? {} : { publishedAt }),
  };
  return {
    sessionId,
    ...(resultId === null ? {} : { resultId }),
    typebot,
    ...reply,
    ...(actions.length > 0 ? { clientSideActions: actions } : {}),
    ...(told.length > 0 ? { logs: told } : {}),
  };
};
