import {
  bubbleLine,
  type Evaluation,
  type EvaluationResult,
  errorText,
  type Flow,
  type Json,
  type NeedOutput,
  type Patch,
  type TranscriptLine,
  type VariableValue,
  writeTranscript,
} from "@parley/core";
import type { ClientBrowser, ClientEffects } from "@parley/ui";
import type { Outbox } from "../outbox/create-outbox.ts";
import type { ChatState, Entry } from "./chat-state.ts";
import type { Store } from "./create-store.ts";
import { sleep, within } from "./sleep.ts";
import { flushTime } from "./timing.ts";

interface FulfilmentOptions {
  store: Store<ChatState>;
  clients: ClientEffects;
  outbox: Outbox;
  /** Resolves when all bubbles so far have been shown. */
  played: () => Promise<void>;
  addFlow: (flow: Flow) => void;
  loadFlow: (botId: string) => Promise<Flow>;
  evaluate: (evaluations: readonly Evaluation[]) => Promise<EvaluationResult[]>;
  serve: (need: NeedOutput, values: Readonly<Record<string, VariableValue>>) => Promise<Patch>;
  /** The values that the running bot has now, by name. */
  values: () => Readonly<Record<string, VariableValue>>;
  resultId: () => Promise<string>;
  openTab: (url: string) => boolean;
  goTo: (url: string) => void;
}

export interface Fulfilment {
  /** Does what a need asks for. Never rejects: what fails is an error in the patch. `onBegin` is called before a client effect that is not to be done twice. */
  patchFor: (need: NeedOutput, onBegin: () => void) => Promise<Patch>;
  /** The address an effect wants to leave to, once. */
  takeDeparture: () => string | null;
  leave: (url: string) => Promise<void>;
}

/** Does in the browser what a flow needs: evaluations, linked bots and what the server does at once, client effects after the bubbles before them. */
export const createFulfilment = (options: FulfilmentOptions): Fulfilment => {
  const { store, clients, outbox, played } = options;
  let departure: string | null = null;

  const flush = () => within(outbox.settled(), flushTime, undefined);
  const browser: ClientBrowser = {
    flush,
    sleep,
    openTab: options.openTab,
    leaveTo: (url) => {
      departure = url;
    },
    showPopupBlocked: (url) => {
      const { entries } = store.get();
      store.set({ entries: [...entries, { kind: "popup blocked", id: `popup-${entries.length}`, url }] });
    },
    transcript: () => writeTranscript(store.get().entries.flatMap(toLine)),
    resultId: options.resultId,
  };

  const host: Record<string, (data: Json) => Promise<Patch>> = {
    evaluate: async (data) => ({ data: (await options.evaluate(data as unknown as Evaluation[])) as unknown as Json }),
    "load bot": async (data) => {
      const { botId } = data as { botId: string };
      options.addFlow(await options.loadFlow(botId));
      return { data: { botId } };
    },
  };

  const fulfil = async (need: NeedOutput, onBegin: () => void): Promise<Patch> => {
    const own = Object.hasOwn(host, need.kind) ? host[need.kind] : undefined;
    if (own) return whileBusy(own(need.data));
    if (need.where === "server") return whileBusy(options.serve(need, options.values()));
    const client = Object.hasOwn(clients, need.blockType) ? clients[need.blockType] : undefined;
    if (!client) return { error: `Nobody here can do "${need.kind}".` };
    await played();
    // What only asks for something may be asked again when the visitor comes back to it.
    if (need.where === "anywhere") return whileBusy(client(need, browser));
    if (!client.isRepeatable) onBegin();
    return client(need, browser);
  };

  /** Once there is nothing left to play, the visitor sees that the bot is at work. */
  const whileBusy = async (work: Promise<Patch>): Promise<Patch> => {
    let isDone = false;
    void played().then(() => {
      if (!isDone) store.set({ isBusy: true });
    });
    return work.finally(() => {
      isDone = true;
      if (store.get().isBusy) store.set({ isBusy: false });
    });
  };

  return {
    patchFor: (need, onBegin) =>
      fulfil(need, onBegin).catch((cause: unknown): Patch => {
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

const toLine = (entry: Entry): TranscriptLine[] => {
  if (entry.kind === "bubble") return [bubbleLine(entry.output)];
  return entry.kind === "answer" ? [{ by: "User", text: entry.text }] : [];
};
