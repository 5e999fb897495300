import { useEffect } from "react";
import { useStore } from "zustand";
import { api, OfflineError } from "../base/api.ts";
import type { BotDocument } from "../document/index.ts";
import { createDraftCompiler } from "../draft-worker/create-draft-compiler.ts";
import { startDraftWorker } from "../draft-worker/start-draft-worker.ts";
import { useDocument } from "../open-bot/document-context.tsx";
import { startRequestStore, watchRequestStore } from "./chat-place.ts";
import { chatSample } from "./chat-sample.ts";
import { type ChatLink, createChatLink } from "./create-chat-link.ts";

// Keeps one link per document, so that the chat continues when its panel is opened again.
const known = new WeakMap<BotDocument, ChatLink>();

const linkTo = (document: BotDocument): ChatLink => {
  const earlier = known.get(document);
  if (earlier) return earlier;
  const { compile, stop } = createDraftCompiler(startDraftWorker);
  const link = createChatLink({
    document,
    client: api,
    compile: (draft, botId, known) => compile(draft, botId, chatSample.getState().isShown ? "sample" : "flow", known),
    endCompiling: stop,
    watch: (changed) => chatSample.subscribe(changed),
    isOffline: (error) => error instanceof OfflineError,
    page: window,
  });
  known.set(document, link);
  return link;
};

/** The chat of the open bot while the component is mounted. */
export const useChatLink = (): ChatLink => {
  const document = useDocument();
  const link = linkTo(document);
  const watched = useStore(watchRequestStore, ({ turns }) => turns);
  const wanted = useStore(startRequestStore, ({ at }) => at);
  useEffect(() => link.open(), [link]);
  useEffect(() => {
    if (!wanted) return;
    startRequestStore.setState({ at: null });
    link.restart(wanted);
  }, [link, wanted]);
  useEffect(() => {
    if (!watched) return;
    watchRequestStore.setState({ turns: null });
    link.watch(watched);
  }, [link, watched]);
  return link;
};
