import {
  type EffectNeed,
  type Evaluation,
  type EvaluationResult,
  errorText,
  type Flow,
  type JsonObject,
  type LogEntry,
  type NeedOutput,
  type OutputOrigin,
  type Patch,
  type Session,
} from "@parley/core";
import { currentValues, type Machine } from "@parley/engine";
import type { ClientBrowser, ClientEffects } from "@parley/ui";
import { loadAsking } from "../asking/load-asking.ts";
import type { Store } from "../base/create-store.ts";
import { sleep, within } from "../base/sleep.ts";
import type { Consent } from "../consent/create-consent.ts";
import type { Outbox } from "../outbox/create-outbox.ts";
import type { AskEffect, Values } from "../state/asker.ts";
import type { ChatState } from "../state/chat-state.ts";
import { writeChat } from "./write-chat.ts";

/** How long leaving the page waits for queued writes, in milliseconds. */
const flushTime = 3000;

/** Options for meeting needs; see `ChatOptions`. */
export interface NeedOptions {
  clients: ClientEffects;
  outbox: Outbox;
  loadFlow: (botId: string) => Promise<Flow>;
  evaluate: (evaluations: readonly Evaluation[]) => Promise<EvaluationResult[]>;
  /** Has the server do what a block needs of it. */
  askEffect: AskEffect;
  /** Asks a block's server part a question. Absent if there is no result on the server. */
  askBlock?: (need: EffectNeed, question: string, values: Values) => Promise<JsonObject>;
  /** The visitor's consent to tell other services about the visit. Absent if nobody is asked. Loaded when needed. */
  consent?: () => Promise<Consent>;
  /** Resolves when the server has created the result. */
  resultId: () => Promise<string>;
  openTab: (url: string) => boolean;
  goTo: (url: string) => void;
}

interface FulfilmentOptions extends NeedOptions {
  /** What the chat runs on. */
  machine: Machine;
  store: Store<ChatState>;
  /** Resolves when all bubbles so far have been shown. */
  played: () => Promise<void>;
  addFlow: (flow: Flow) => void;
  /** Logs what became known about a need after the chat had continued. */
  log: (entry: LogEntry, origin: OutputOrigin) => void;
}

export interface Fulfilment {
  /**
   * Meets a need. Never rejects: a failure becomes an error in the patch. `onBegin` is called before a client effect
   * that must not run twice.
   */
  patchFor: (need: NeedOutput, session: Session, onBegin: () => void) => Promise<Patch>;
  /** Returns the address that an effect wants to leave for, and forgets it. */
  takeDeparture: () => string | null;
  leave: (url: string) => Promise<void>;
}

/**
 * Meets a flow's needs in the browser. Client effects start after the bubbles before them; everything else starts at
 * once.
 */
export const createFulfilment = (options: FulfilmentOptions): Fulfilment => {
  const { store, clients, outbox, played, askBlock } = options;
  let departure: string | null = null;

  const flush = () => within(outbox.settled(), flushTime, undefined);
  const browser = {
    flush,
    sleep,
    openTab: options.openTab,
    leaveTo: (url: string) => {
      departure = url;
    },
    showPopupBlocked: (url: string) => {
      const { entries } = store.get();
      store.set({ entries: [...entries, { kind: "popup blocked", id: `popup-${entries.length}`, url }] });
    },
  };

  /** Shows the busy dots once all bubbles are played, until the chat goes on. */
  const whileBusy = async (work: Promise<Patch>): Promise<Patch> => {
    let isDone = false;
    void played().then(() => {
      if (!isDone) store.set({ isBusy: true });
    });
    return work.finally(() => {
      isDone = true;
    });
  };

  const evaluate = async (evaluations: readonly Evaluation[]): Promise<Patch> => {
    const results = await options.evaluate(evaluations);
    return { data: results.map((result) => ({ ...result })) };
  };

  const loadBot = async (botId: string): Promise<Patch> => {
    options.addFlow(await options.loadFlow(botId));
    return {};
  };

  const browserFor = (need: EffectNeed, session: Session): ClientBrowser => ({
    ...browser,
    disclose: async (service, work) => {
      const { disclose } = await import("../consent/open-consent.ts");
      return disclose((await options.consent?.()) ?? null, service, work, (log) => options.log(log, need));
    },
    ask: async (question) => {
      if (!askBlock) throw new Error("No server can answer here.");
      return askBlock(need, question, currentValues(session));
    },
  });

  const doOnPage = async (need: EffectNeed, session: Session, onBegin: () => void): Promise<Patch> => {
    const client = Object.hasOwn(clients, need.blockType) ? clients[need.blockType] : undefined;
    if (!client) return { error: `Nobody here can do "${need.effect}".` };
    await played();
    // A repeatable effect may run again after a reload.
    if (!client.isRepeatable) onBegin();
    const work = client(need, browserFor(need, session));
    return client.showsTyping ? whileBusy(work) : work;
  };

  const fulfil = async (need: NeedOutput, session: Session, onBegin: () => void): Promise<Patch> => {
    switch (need.kind) {
      case "evaluate":
        return whileBusy(evaluate(need.evaluations));
      case "load bot":
        return whileBusy(loadBot(need.botId));
      case "transcript":
        return { data: writeChat(store.get().entries) };
      case "result id":
        return whileBusy(options.resultId().then((data) => ({ data })));
      case "effect":
        if (need.where === "client") return doOnPage(need, session, onBegin);
        return whileBusy(loadAsking().then(({ streamEffect }) => streamEffect({ ...options, need, session })));
      default:
        return need satisfies never;
    }
  };

  return {
    patchFor: (need, session, onBegin) =>
      fulfil(need, session, onBegin).catch((cause: unknown): Patch => {
        console.error(cause);
        return { error: errorText(cause) };
      }),
    takeDeparture: () => {
      const url = departure;
      departure = null;
      return url;
    },
    leave: async (url) => {
      await flush();
      options.goTo(url);
    },
  };
};
