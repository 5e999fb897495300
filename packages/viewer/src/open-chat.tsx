import type { Flow } from "@parley/core";
import type { ReactElement } from "react";
import { type Bootstrap, pageClasses } from "./bootstrap.ts";
import { type Chat, createChat, missingResultMessage } from "./chat/create-chat.ts";
import { createInputHost } from "./chat/create-input-host.ts";
import { evaluateInWorker } from "./chat/evaluate.ts";
import type { FoundFlows } from "./chat/find-flows.ts";
import { hideQuery } from "./chat/hide-query.ts";
import { goTo, openTab } from "./chat/leave-page.ts";
import { createBlockLoader } from "./chat/load-blocks.ts";
import { tellParent } from "./chat/tell-parent.ts";
import { fadeTime } from "./chat/timing.ts";
import { ChatPage } from "./components/chat-page.tsx";
import { createMemory, keepResultId, memoryStorageName } from "./memory/create-memory.ts";
import { type Snapshot, snapshotVersion } from "./memory/snapshot.ts";
import { laneName, takeLane } from "./outbox/lane.ts";
import { findLocks } from "./outbox/locks.ts";
import { openOutbox } from "./outbox/open-outbox.ts";
import { randomKey } from "./outbox/random-key.ts";
import type { ResultRecord } from "./outbox/writes.ts";
import { createUploads } from "./uploads/create-uploads.ts";

interface OpenedChat {
  page: ReactElement;
  /** Stores with the result what went wrong on the page. */
  report: (cause: unknown) => void;
  isResumed: boolean;
}

/** Builds the chat of this page: a remembered one, on the version it began with, or a new one. */
export const openChat = async (bootstrap: Bootstrap): Promise<OpenedChat> => {
  const { flow: pageFlow, links, firstTurn, isPreview, previewToken, isQueryDependent } = bootstrap;
  hideQuery(pageFlow.settings);
  const memory = createMemory(pageFlow.settings, pageFlow.botId);
  const snapshot = isPreview ? null : (memory.takeReturn() ?? memory.load());
  const remembered = snapshot && (await flowsOf(snapshot, pageFlow));
  if (snapshot && !remembered) memory.forget();
  const locks = findLocks();
  const resumed = remembered && snapshot && { ...snapshot, counters: await takeLane(locks, snapshot) };
  const flow = remembered?.flow ?? pageFlow;
  const { blocks, provide } = createBlockLoader();
  const { bubbleViews, inputViews } = blocks;
  for (const known of [flow, ...Object.values(remembered?.linked ?? {})]) await provide(known);

  let result: ResultRecord = resumed?.result ?? { key: randomKey(), botId: flow.botId, version: flow.version, links };
  if (!resumed) void locks.own(laneName(result.key, 0));
  let step: Omit<Snapshot, "snapshotVersion" | "result"> | null = resumed;
  const remember = () => {
    if (step && !isPreview) memory.save({ snapshotVersion, result, ...step });
  };
  let tellResultId: (id: string) => void = () => {};
  let refuseResultId: () => void = () => {};
  const resultId = new Promise<string>((resolve, reject) => {
    tellResultId = resolve;
    refuseResultId = () => reject(new Error(missingResultMessage));
  });
  // Whoever waits for it is told; mostly nobody does.
  resultId.catch(() => {});
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
      onNotCreated: () => refuseResultId(),
      onRefused: (message) => chat?.fail({ message }),
      onOffline: (isOffline) => chat?.setOffline(isOffline),
    },
  });
  const token = () => result.token;
  const hostOf = createInputHost({
    outbox,
    resultId,
    token,
    uploadsOf: createUploads({
      isPreview,
      resultId,
      token,
      messages: systemMessages,
      keeping: isPreview
        ? undefined
        : {
            result: () => result,
            chat: () => chat,
            catalogue: blocks.runs,
            isRemembered: memoryStorageName(pageFlow.settings) !== null,
          },
    }),
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
      const { loadDraft, loadFlow } = await import("./chat/load-flow.ts");
      const loaded = await (previewToken === undefined
        ? loadFlow(botId, result.links[botId])
        : loadDraft(botId, previewToken));
      await provide(loaded);
      return loaded;
    },
    evaluate: evaluateInWorker,
    serve: async (need, values) => {
      const { askEffect } = await import("./chat/ask-effect.ts");
      return askEffect(need, { values, resultId, token, previewToken });
    },
    resultId: () => resultId,
    openTab,
    goTo,
    tellParent,
    fadeTime: isCalm ? 0 : fadeTime,
  });
  const shown = chat;
  const keepDraft = () => {
    // Another tab may have gone on with this chat: what it has kept is not undone.
    const kept = memory.load();
    const field = document.querySelector<HTMLInputElement>(".parley-field:not(.parley-picker)");
    if (field && kept?.input && kept.input.id === shown.state().input?.id) memory.save({ ...kept, draft: field.value });
  };
  if (!isPreview) {
    window.addEventListener("pagehide", keepDraft);
    document.addEventListener("visibilitychange", keepDraft);
  }
  if (pageFlow.theme.general.progressBar.isEnabled)
    void import("./progress/follow-progress.ts").then(({ followProgress }) => followProgress(shown, blocks.runs));
  // The network may be gone when a linked bot is needed; its script at least can be here.
  if (Object.keys(links).length > 0) void import("./chat/load-flow.ts").catch(() => {});
  document.documentElement.classList.add(pageClasses.live);
  return {
    page: <ChatPage flow={flow} chat={chat} bubbleViews={bubbleViews} inputViews={inputViews} hostOf={hostOf} />,
    report: chat.report,
    isResumed: resumed !== null,
  };
};

/** The flows a remembered chat runs on; mostly the page has them all. */
const flowsOf = async (snapshot: Snapshot, flow: Flow): Promise<FoundFlows | null> => {
  const { result, session } = snapshot;
  const isAllHere = result.version === flow.version && session.frames.every(({ botId }) => botId === flow.botId);
  if (isAllHere) return { flow, linked: {} };
  const { findFlows } = await import("./chat/find-flows.ts");
  return findFlows(snapshot, flow);
};
