import { useEffect } from "react";
import { useStore } from "zustand";
import { api, OfflineError } from "../app/api.ts";
import { useDocument } from "../app/document-context.tsx";
import type { BotDocument } from "../document/index.ts";
import { startRequestStore } from "./chat-place.ts";
import { chatSample } from "./chat-sample.ts";
import { compileDraft } from "./compile-draft.ts";
import { compileSample } from "./compile-sample.ts";
import { type ChatLink, createChatLink } from "./create-chat-link.ts";

// The chat goes on where it was when its panel is shown again.
const known = new WeakMap<BotDocument, ChatLink>();

const linkTo = (document: BotDocument): ChatLink => {
  const link =
    known.get(document) ??
    createChatLink({
      document,
      client: api,
      compile: (draft, botId) => (chatSample.getState().isShown ? compileSample : compileDraft)(draft, botId),
      watch: (changed) => chatSample.subscribe(changed),
      isOffline: (error) => error instanceof OfflineError,
      page: window,
    });
  known.set(document, link);
  return link;
};

/** The chat with the open bot, as long as the component is shown. */
export const useChatLink = (): ChatLink => {
  const document = useDocument();
  const link = linkTo(document);
  const wanted = useStore(startRequestStore, ({ at }) => at);
  useEffect(() => link.open(), [link]);
  useEffect(() => {
    if (!wanted) return;
    startRequestStore.setState({ at: null });
    link.restart(wanted);
  }, [link, wanted]);
  return link;
};
