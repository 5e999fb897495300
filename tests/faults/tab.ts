import { clients } from "@parley/blocks/clients";
import { runs } from "@parley/blocks/runs";
import { bubbleViews } from "@parley/blocks/views";
import type { Flow } from "@parley/core";
import { advance } from "@parley/engine";
import { type Chat, type ChatStep, createChat } from "../../packages/viewer/src/chat/create-chat.ts";
import { runEvaluation } from "../../packages/viewer/src/chat/run-evaluation.ts";
import { createOutbox } from "../../packages/viewer/src/outbox/create-outbox.ts";
import type { Locks } from "../../packages/viewer/src/outbox/locks.ts";
import type { OutboxStore } from "../../packages/viewer/src/outbox/outbox-store.ts";
import type { ResultRecord } from "../../packages/viewer/src/outbox/writes.ts";

/** What the browser keeps of a chat between two pages. */
export interface Kept {
  result: ResultRecord;
  step: ChatStep | null;
}

export interface Tab {
  chat: Chat;
  settled: () => Promise<void>;
}

interface TabOptions {
  flow: Flow;
  /** Changed in place, as the browser's storage is. */
  kept: Kept;
  store: OutboxStore;
  /** False once the tab was killed: it can't keep anything any more. */
  isAlive: () => boolean;
}

const locks: Locks = {
  whileSending: (_key, work) => work(),
  claim: () => {},
  own: async () => true,
  ifUnclaimed: async () => {},
};

/** A page with the chat of this browser: a new one, or the one that is kept. */
export const openTab = ({ flow, kept, store, isAlive }: TabOptions): Tab => {
  const whileAlive = (work: () => void) => {
    if (isAlive()) work();
  };
  const outbox = createOutbox({
    result: kept.result,
    store,
    locks,
    events: {
      onCreated: (result) => whileAlive(() => Object.assign(kept, { result })),
      onClosed: () => {},
      onRefused: (message) => whileAlive(() => chat.fail({ message })),
      onOffline: () => {},
    },
  });
  const chat = createChat({
    flow,
    firstTurn: advance({ [flow.botId]: flow }, runs, null, { type: "start", botId: flow.botId, time: 1, seed: 1 }),
    hasPredefined: false,
    resumed: kept.step,
    catalogue: runs,
    clients,
    paceOf: (blockType) => bubbleViews[blockType]?.pace ?? "typing",
    outbox,
    remember: (step) => whileAlive(() => Object.assign(kept, { step: structuredClone(step) })),
    loadFlow: () => Promise.reject(new Error("There is no such bot")),
    evaluate: (evaluations) => Promise.all(evaluations.map(runEvaluation)),
    resultId: () => Promise.resolve(kept.result.id ?? ""),
    openTab: () => true,
    goTo: () => {},
    tellParent: () => {},
    fadeTime: 0,
  });
  void chat.start();
  return { chat, settled: outbox.settled };
};
