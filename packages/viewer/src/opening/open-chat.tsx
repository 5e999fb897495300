import { chatLanguage, type Flow } from "@parley/core";
import type { ChatTexts } from "@parley/core/visitor-texts";
import { currentValues } from "@parley/engine";
import type { ReactElement } from "react";
import { loadAsking } from "../asking/load-asking.ts";
import { cameBy } from "../base/page-names.ts";
import { randomKey } from "../base/random-key.ts";
import { within } from "../base/sleep.ts";
import { isLaunched, tellParent } from "../base/tell-parent.ts";
import { createChat, missingResultMessage } from "../chat/create-chat.ts";
import { fadeTime } from "../chat/timing.ts";
import { Boundary } from "../components/boundary.tsx";
import { ChatPage } from "../components/chat-page.tsx";
import type { Consent } from "../consent/create-consent.ts";
import { blockTypesOf, createBlockLoader, needsFurtherBlocks } from "../flows/load-blocks.ts";
import { createMemory, keepResultId, type Memory, memoryStorageName } from "../memory/create-memory.ts";
import { createInputHost } from "../needs/create-input-host.ts";
import { goTo, openTab } from "../needs/leave-page.ts";
import { laneName } from "../outbox/lane.ts";
import { findLocks } from "../outbox/locks.ts";
import { createPageResult } from "../outbox/page-result.ts";
import { ErrorScreen } from "../screens/error-screen.tsx";
import type { Asker } from "../state/asker.ts";
import type { Bootstrap } from "../state/bootstrap.ts";
import type { Chat, ChatStep } from "../state/chat.ts";
import { type Snapshot, snapshotVersion } from "../state/snapshot.ts";
import type { ResultRecord } from "../state/writes.ts";
import { createUploads } from "../uploads/create-uploads.ts";
import { hideQuery } from "./hide-query.ts";
import { openOutbox } from "./open-outbox.ts";
import { readArrival } from "./read-arrival.ts";

/** How long the chat waits for the script that moves its parts, in milliseconds; it may be lost. */
const followLimit = 2000;

/** The time in which a browser draws what has just come, in milliseconds. */
const drawingTime = 100;

const loadFlows = () => import("./flow-loading.ts");

interface OpenedChat {
  page: ReactElement;
  /** Stores an error of the page with the result. */
  report: (cause: unknown) => void;
  isResumed: boolean;
  /** Resolves when the page is drawn by this script, and can be used. */
  taken: Promise<void>;
}

/**
 * Opens the chat of this page: a remembered one, on the version it began with, or a new one. `follow` is called once the
 * page can be used, and resolves when its changes are animated; nothing is played before that, or parts would jump.
 */
export const openChat = async (bootstrap: Bootstrap, follow: () => Promise<void>): Promise<OpenedChat> => {
  const {
    flow: pageFlow,
    definitions,
    firstStep,
    isPreview,
    previewToken,
    isQueryDependent,
    fileSizeLimit,
    once,
    words,
  } = bootstrap;
  const address = location.href + cameBy();
  const startOver = () => {
    // The original address, with its query, which has been hidden since.
    history.replaceState(history.state, "", address);
    location.reload();
  };
  // The query may name a campaign.
  const fresh = newResult(bootstrap);
  hideQuery(pageFlow.settings);
  const memory = createMemory(pageFlow.settings, pageFlow.botId);
  const remembered = isPreview ? null : await recall(memory, bootstrap);
  const flow = remembered?.flow ?? pageFlow;
  // Loaded on demand: most bots ask everybody who comes.
  const answered = once === undefined ? null : await import("../memory/answered-once.ts");
  if (remembered === null && answered?.hasAnswered(flow.botId))
    return {
      page: <ErrorScreen words={words} title={once} isFinal />,
      report: console.error,
      isResumed: true,
      taken: Promise.resolve(),
    };
  const { blocks, provide, provideViews } = createBlockLoader();
  let take = () => {};
  const taken = new Promise<void>((resolve) => {
    take = resolve;
  });
  const provideAll = async () => {
    for (const known of [flow, ...Object.values(remembered?.linked ?? {})]) await provide(known);
  };
  let providing: Promise<void> | null = null;
  const provided = () => {
    providing ??= provideAll();
    return providing;
  };
  const isNeededAtOnce =
    remembered !== null || flow.settings.consent.isEnabled || needsFurtherBlocks(firstStep.outputs);
  await (isNeededAtOnce ? provided() : provideViews(firstStep.outputs));

  const result = createPageResult(remembered?.snapshot.result ?? fresh, (id) => {
    if (!isPreview) keepResultId(id);
  });
  if (!remembered) void findLocks().own(laneName(result.record().key, 0));
  let step: ChatStep | null = remembered?.snapshot ?? null;
  const snapshot = (): Snapshot | null =>
    step && !isPreview ? { ...step, snapshotVersion, result: result.record() } : null;
  const remember = () => {
    const kept = snapshot();
    if (kept) memory.save(kept);
  };

  // The outbox reports to the chat, and the chat needs the outbox: so the chat is set later.
  let chat: Chat | null = null;
  const { systemMessages } = flow.settings.general;
  const outbox = await openOutbox({
    result: result.record(),
    isPreview,
    events: {
      onCreated: (created) => {
        result.created(created);
        remember();
      },
      onClosed: (message) => chat?.fail({ title: message ?? systemMessages.botClosed, isFinal: true }),
      onNotCreated: (message) => {
        result.refused(missingResultMessage);
        chat?.fail({ message });
      },
      onRefused: (message) => chat?.fail({ message }),
      onOffline: (isOffline) => chat?.setOffline(isOffline),
    },
  });
  const asker: Asker = {
    resultId: result.id,
    token: result.token,
    previewToken,
    settled: outbox.settled,
  };
  // Loaded on demand: most chats disclose nothing.
  const loadConsent = () => import("../consent/open-consent.ts");
  let consent: Promise<Consent> | undefined;
  const demandConsent = () => {
    consent ??= loadConsent().then(({ openConsent }) => openConsent(flow, isPreview));
    return consent;
  };
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const opened = createChat({
    flow,
    firstStep,
    hasPredefined: isQueryDependent,
    resumed: step,
    linkedFlows: remembered?.linked ?? {},
    catalogue: blocks.runs,
    provided,
    followed: taken.then(() => within(follow(), followLimit, undefined)).catch(console.warn),
    clients: blocks.clients,
    paceOf: (blockType) => blocks.bubbleViews[blockType]?.pace ?? "typing",
    outbox,
    remember: (newStep) => {
      step = newStep;
      if (newStep.session.status === "ended") answered?.markAnswered(flow.botId);
      remember();
    },
    loadFlow: async (botId) => {
      const { loadDraft, loadFlow } = await loadFlows();
      const loaded = await (previewToken === undefined
        ? loadFlow({ botId, version: result.record().links[botId] ?? null, definitions })
        : loadDraft(botId, previewToken));
      await provide(loaded);
      return loaded;
    },
    evaluate: (evaluations) => import("../needs/evaluate.ts").then((code) => code.evaluateInWorker(evaluations)),
    askEffect: async (need, values, follow) => (await loadAsking()).askEffect(need, values, asker, follow),
    ...(isPreview
      ? {}
      : {
          askBlock: async (need, question, variables) =>
            (await loadAsking()).askQuestion(need, { question, data: {}, variables }, asker),
        }),
    consent: demandConsent,
    resultId: () => result.id,
    openTab,
    goTo,
    tellParent,
    fadeTime: isCalm ? 0 : fadeTime,
  });
  chat = opened;
  // What the first turn does not show comes once its question is there, or with an answer before that.
  const later = (isNeededAtOnce ? Promise.resolve() : firstPause(opened)).then(provided);
  void later.then(() => {
    if (flow.settings.consent.isEnabled || [...blockTypesOf(flow)].some((type) => blocks.clients[type]?.discloses))
      void Promise.all([loadConsent(), demandConsent()]).then(([{ followConsent }, asked]) =>
        followConsent({ flow, clients: blocks.clients, consent: asked, chat: opened, isPreview }),
      );
  });
  const hostOf = createInputHost({
    asker,
    values: () => currentValues(opened.standing().session),
    uploadsOf: createUploads({
      isPreview,
      resultId: result.id,
      token: result.token,
      messages: systemMessages,
      sizeLimit: fileSizeLimit,
      keeping: isPreview
        ? undefined
        : {
            result: result.record,
            chat: () => chat,
            catalogue: blocks.runs,
            provided,
            isRemembered: memoryStorageName(pageFlow.settings) !== null,
          },
    }),
    keepForReturn: (isKept) => memory.keepForReturn(isKept ? snapshot() : null),
  });
  if (!isPreview && memoryStorageName(pageFlow.settings) !== null)
    void import("../memory/keep-typed.ts").then((typed) => typed.keepTyped(opened, memory));
  if (pageFlow.theme.general.progressBar.isEnabled)
    void Promise.all([import("../progress/follow-progress.ts"), later]).then(([bar]) =>
      bar.followProgress(opened, blocks.runs),
    );
  if (isLaunched()) {
    const { isEnded } = opened.state();
    void import("../framed/talk-to-page.ts").then((framed) => framed.talkToPage(opened, isEnded));
  }
  const { bubbleViews, inputViews } = blocks;
  const draw = (spoken: Flow, said: ChatTexts) => (
    <ChatPage
      flow={spoken}
      chat={opened}
      words={said}
      {...{ bubbleViews, inputViews, hostOf }}
      {...(once === undefined ? { startOver } : {})}
      runs={blocks.runs}
      onTaken={take}
    />
  );
  const isTurning =
    flow.changesLanguage || opened.standing().session.context.language !== firstStep.session.context.language;
  const speaking = isTurning ? await import("./speaking.tsx") : null;
  return {
    page: (
      <Boundary fallback={<ErrorScreen {...{ words }} onRetry={startOver} />} onError={(cause) => opened.report(cause)}>
        {speaking?.drawSpeaking({ flow, bootstrap, draw, outbox, chat: opened }) ?? draw(flow, words)}
      </Boundary>
    ),
    report: opened.report,
    isResumed: remembered !== null,
    taken,
  };
};

/** Resolves when the first question has been drawn, or the chat has ended without one. */
const firstPause = ({ state, subscribe }: Pick<Chat, "state" | "subscribe">): Promise<void> =>
  new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!state().isInputShown && !state().isEnded) return;
      stop();
      setTimeout(resolve, drawingTime);
    });
  });

/** A preview has an id that nothing else has. */
const newResult = ({ flow, links, isPreview, firstStep }: Bootstrap): ResultRecord => ({
  key: randomKey(),
  botId: flow.botId,
  version: flow.version,
  links,
  ...(isPreview
    ? { id: randomKey() }
    : { arrival: readArrival(chatLanguage(flow, firstStep.session.context.language)) }),
});

/** Finds the chat of a returning visitor. The script that reads it is loaded on demand. */
const recall = async (memory: Memory, bootstrap: Bootstrap) => {
  const kept = [memory.takeReturn(), memory.load()].filter((text) => text !== null);
  return kept.length === 0 ? null : (await loadFlows()).recall(kept, memory, bootstrap);
};
