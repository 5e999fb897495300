import type { Flow, Flows } from "@parley/core";
import type { ReactElement } from "react";
import { type Bootstrap, pageClasses } from "./bootstrap.ts";
import { type Chat, createChat } from "./chat/create-chat.ts";
import { createInputHost } from "./chat/create-input-host.ts";
import { evaluateInWorker } from "./chat/evaluate.ts";
import { createBlockLoader } from "./chat/load-blocks.ts";
import { FlowError, loadDraft, loadFlow } from "./chat/load-flow.ts";
import { fadeTime } from "./chat/timing.ts";
import { ChatPage } from "./components/chat-page.tsx";
import { createMemory, keepResultId } from "./memory/create-memory.ts";
import { type Snapshot, snapshotVersion } from "./memory/snapshot.ts";
import { openOutbox } from "./outbox/open-outbox.ts";
import { randomKey } from "./outbox/random-key.ts";
import type { ResultRecord } from "./outbox/writes.ts";
import { createUploads } from "./uploads/create-uploads.ts";

interface OpenedChat {
  page: ReactElement;
  isResumed: boolean;
}

/** Builds the chat of this page: a remembered one, on the version it began with, or a new one. */
export const openChat = async (bootstrap: Bootstrap): Promise<OpenedChat> => {
  const { flow: pageFlow, links, firstTurn, isPreview, previewToken, isQueryDependent } = bootstrap;
  hideQuery(pageFlow);
  const memory = createMemory(pageFlow.settings, pageFlow.botId);
  const snapshot = isPreview ? null : (memory.takeReturn() ?? memory.load());
  const remembered = snapshot && (await findFlows(snapshot, pageFlow));
  if (snapshot && !remembered) memory.forget();
  const resumed = remembered ? snapshot : null;
  const flow = remembered?.flow ?? pageFlow;
  const { blocks, provide } = createBlockLoader();
  const { bubbleViews, inputViews } = blocks;
  for (const known of [flow, ...Object.values(remembered?.linked ?? {})]) await provide(known);

  let result: ResultRecord = resumed?.result ?? { key: randomKey(), botId: flow.botId, version: flow.version, links };
  let step: Omit<Snapshot, "snapshotVersion" | "result"> | null = resumed;
  const remember = () => {
    if (step && !isPreview) memory.save({ snapshotVersion, result, ...step });
  };
  let tellResultId: (id: string) => void = () => {};
  const resultId = new Promise<string>((resolve) => {
    tellResultId = resolve;
  });
  const noteResultId = (id: string) => {
    keepResultId(id);
    tellResultId(id);
  };
  if (result.id !== undefined) noteResultId(result.id);
  else if (isPreview) tellResultId(randomKey());

  // The outbox tells the chat how it fares, and the chat is built on the outbox: one of them has to come first.
  let chat: Chat | null = null;
  const { systemMessages } = flow.settings.general;
  const outbox = await openOutbox({
    result,
    isPreview,
    events: {
      onCreated: (created) => {
        result = created;
        if (created.id !== undefined) noteResultId(created.id);
        remember();
      },
      onClosed: () => chat?.fail({ message: systemMessages.botClosed }),
      onRefused: (message) => chat?.fail({ message }),
      onOffline: (isOffline) => chat?.setOffline(isOffline),
    },
  });
  const token = () => result.token;
  const hostOf = createInputHost({
    outbox,
    resultId,
    token,
    uploadsOf: createUploads({ isPreview, resultId, token, messages: systemMessages }),
    keepForReturn: (isKept) =>
      memory.keepForReturn(isKept && step && !isPreview ? { snapshotVersion, result, ...step } : null),
  });
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  chat = createChat({
    flow,
    firstTurn,
    hasPredefined: isQueryDependent,
    resumed,
    linkedFlows: remembered?.linked ?? {},
    catalogue: blocks.runs,
    clients: blocks.clients,
    paceOf: (blockType) => bubbleViews[blockType]?.pace ?? "typing",
    outbox,
    remember: (newStep) => {
      step = newStep;
      remember();
    },
    loadFlow: async (botId) => {
      const loaded = await (previewToken === undefined
        ? loadFlow(botId, result.links[botId])
        : loadDraft(botId, previewToken));
      await provide(loaded);
      return loaded;
    },
    evaluate: evaluateInWorker,
    resultId: () => resultId,
    openTab,
    goTo,
    fadeTime: isCalm ? 0 : fadeTime,
  });
  document.documentElement.classList.add(pageClasses.live);
  return {
    page: <ChatPage flow={flow} chat={chat} bubbleViews={bubbleViews} inputViews={inputViews} hostOf={hostOf} />,
    isResumed: resumed !== null,
  };
};

/** The flows a remembered chat runs on; null when one of them is gone for good, so that the chat starts anew. */
const findFlows = async (snapshot: Snapshot, pageFlow: Flow): Promise<{ flow: Flow; linked: Flows } | null> => {
  const { version, links } = snapshot.result;
  try {
    const isSame = version === pageFlow.version;
    const flow = isSame ? pageFlow : await loadFlow(pageFlow.botId, version);
    const ids = new Set(snapshot.session.frames.map((frame) => frame.botId));
    ids.delete(flow.botId);
    const linked = await Promise.all([...ids].map((botId) => loadFlow(botId, links[botId])));
    return { flow, linked: Object.fromEntries(linked.map((loaded) => [loaded.botId, loaded])) };
  } catch (error) {
    if (error instanceof FlowError && error.status !== null && error.status < 500) return null;
    throw error;
  }
};

/** Answers in the address are nobody's business, unless the author wants them there (specification, section 2). */
const hideQuery = ({ settings }: Flow): void => {
  if (!settings.general.isHideQueryParamsEnabled || location.search === "") return;
  history.replaceState(history.state, "", location.pathname + location.hash);
};

const openTab = (url: string): boolean => {
  // With `noopener` the browser would not tell whether the tab was opened.
  const tab = window.open(url, "_blank");
  if (!tab) return false;
  tab.opener = null;
  return true;
};

const goTo = (url: string): void => {
  // In a frame the whole page is meant; a browser that forbids it leaves the frame alone.
  try {
    (window.top ?? window).location.href = url;
  } catch {
    window.location.href = url;
  }
};
