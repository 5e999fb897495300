import {
  type Catalogue,
  dynamicTheme,
  type Evaluation,
  type EvaluationResult,
  errorText,
  type Flow,
  type Flows,
  type NeedOutput,
  type Output,
  type Patch,
  type Reply,
  type Session,
  toLogEntry,
  type VariableValue,
} from "@parley/core";
import { type Advance, advance, valuesOf } from "@parley/engine";
import type { BubblePace, ClientEffects } from "@parley/ui";
import type { Counters, Snapshot } from "../memory/snapshot.ts";
import type { Outbox } from "../outbox/create-outbox.ts";
import { eventSeq } from "../outbox/lane.ts";
import { type ChatState, type Entry, type Failure, firstState } from "./chat-state.ts";
import { collectWrites } from "./collect-writes.ts";
import { createPlayer } from "./create-player.ts";
import { createStore } from "./create-store.ts";
import { createFulfilment } from "./fulfil-need.ts";
import { resumedState } from "./resumed-state.ts";
import type { ParentMessage } from "./tell-parent.ts";

type Happening = { type: "reply"; reply: Reply } | { type: "done"; needId: string; patch: Patch };

/** What a remembered chat consists of, besides its result. */
export type ChatStep = Omit<Snapshot, "snapshotVersion" | "result">;

/** A chat in the visitor's browser. */
export interface Chat {
  /** What the server rendered; the first thing the screen shows. */
  readonly initial: ChatState;
  state: () => ChatState;
  subscribe: (watcher: () => void) => () => void;
  /** Stores and plays the first turn, or takes up a remembered chat. */
  start: () => Promise<void>;
  reply: (reply: Reply) => Promise<void>;
  /** A bubble's content has loaded. */
  ready: (entryId: string) => void;
  fail: (failure: Failure) => void;
  /** Stores with the result what went wrong on the page. */
  report: (cause: unknown) => void;
  setOffline: (isOffline: boolean) => void;
  /** Where the chat stands in its flows. */
  standing: () => { flows: Flows; session: Session };
}

export interface ChatOptions {
  flow: Flow;
  firstTurn: Advance;
  hasPredefined: boolean;
  /** A remembered chat; null begins with the first turn. */
  resumed: ChatStep | null;
  /** Linked bots that a remembered chat stands in. */
  linkedFlows?: Flows;
  catalogue: Catalogue;
  clients: ClientEffects;
  paceOf: (blockType: string) => BubblePace;
  outbox: Outbox;
  remember: (step: ChatStep) => void;
  loadFlow: (botId: string) => Promise<Flow>;
  evaluate: (evaluations: readonly Evaluation[]) => Promise<EvaluationResult[]>;
  /** Has the server do what a block needs of it. */
  serve: (need: NeedOutput, values: Readonly<Record<string, VariableValue>>) => Promise<Patch>;
  /** Resolves when the server has created the result. */
  resultId: () => Promise<string>;
  openTab: (url: string) => boolean;
  goTo: (url: string) => void;
  tellParent: (message: ParentMessage) => void;
  /** Milliseconds. */
  fadeTime: number;
}

/** What an answer meets when the server refused to create the result (specification, section 8). */
export const missingResultMessage = "Error: result was not created";

/** Hosts the engine in the browser: runs turns, has them stored, plays them, and does what they need. */
export const createChat = (options: ChatOptions): Chat => {
  const { flow, catalogue, outbox, firstTurn, resumed } = options;
  const themeIn = (at: Session) => dynamicTheme(flow.theme, valuesOf(at));
  const initial = firstState(firstTurn.outputs, flow.settings.typingEmulation, themeIn(firstTurn.session));
  const store = createStore(resumed ? resumedState(resumed, themeIn(resumed.session)) : initial);
  const player = createPlayer({ ...options, store, typing: flow.settings.typingEmulation });
  let flows: Flows = { ...options.linkedFlows, [flow.botId]: flow };
  let session: Session = resumed?.session ?? firstTurn.session;
  let counters: Counters = resumed?.counters ?? { update: 0, event: 0, lane: 0 };
  let need: Snapshot["need"] = resumed?.need ?? null;
  let isReplying = false;

  const fulfil = createFulfilment({
    ...options,
    store,
    played: player.play,
    values: () => session.frames.at(-1)?.variables ?? {},
    addFlow: (loaded) => {
      flows = { ...flows, [loaded.botId]: loaded };
    },
  });

  const run = (event: Happening) =>
    advance(flows, catalogue, session, { ...event, time: Date.now(), seed: randomSeed() });

  /** False when the chat cannot go on: what the visitor said would be lost. */
  const record = async (turn: Advance, hasPredefined = false): Promise<boolean> => {
    const collected = collectWrites({ ...turn, flows, counters, time: Date.now(), hasPredefined });
    const isResultNeeded = turn.outputs.some((output) => output.type === "answer" || output.type === "end");
    if (isResultNeeded && outbox.creation() === "refused") {
      store.set({ failure: { message: missingResultMessage } });
      return false;
    }
    await outbox.add(collected.writes);
    counters = collected.counters;
    return true;
  };

  const remember = () => {
    const { entries, input } = store.get();
    options.remember({ session, entries, input, isEnded: session.status === "ended", counters, need });
  };

  const takeTurn = async (turn: Advance, show: () => void): Promise<void> => {
    session = turn.session;
    const output = turn.outputs.find((candidate) => candidate.type === "need");
    need = output ? { output, isBegun: false } : null;
    show();
    remember();
    for (const { name, value } of turn.outputs.flatMap((told) => (told.type === "variables" ? told.changes : [])))
      options.tellParent({ newVariableValue: { name, value: value ?? "" } });
    const played = player.play();
    if (output) await meet(output);
    else {
      await played;
      if (session.status === "ended") store.set({ isEnded: true });
    }
  };

  const meet = async (output: NeedOutput): Promise<void> => {
    const patch = await fulfil.patchFor(output, () => {
      need = { output, isBegun: true };
      remember();
    });
    await finishNeed(output, patch);
  };

  const finishNeed = async (output: NeedOutput, patch: Patch): Promise<void> => {
    const turn = run({ type: "done", needId: output.id, patch });
    if (!(await record(turn))) return;
    // The page may be about to be left; what follows is a chat of its own.
    const departure = fulfil.takeDeparture();
    if (departure !== null) {
      session = turn.session;
      need = null;
      remember();
      await fulfil.leave(departure);
    }
    await takeTurn(turn, () => append(turn.outputs));
  };

  const append = (outputs: readonly Output[]) => {
    const { entries } = store.get();
    const input = outputs.findLast((output) => output.type === "input") ?? null;
    store.set({
      entries: [...entries, ...outputs.flatMap(toEntry)],
      input,
      draft: undefined,
      isInputShown: false,
      theme: themeIn(session),
    });
  };

  const start = async (): Promise<void> => {
    if (!resumed) {
      if (await record(firstTurn, options.hasPredefined)) await takeTurn(firstTurn, () => {});
    } else if (!need) await player.play();
    // Waits and redirects that had begun are over for a visitor who comes back.
    else if (need.isBegun) await finishNeed(need.output, {});
    else await meet(need.output);
  };

  const answer = async (reply: Reply): Promise<void> => {
    if (isReplying || !store.get().input) return;
    isReplying = true;
    const turn = run({ type: "reply", reply });
    // Kept first: an answer that is shown is an answer that will arrive.
    const isKept = await record(turn).finally(() => {
      isReplying = false;
    });
    if (!isKept) return;
    store.set({ hasGesture: true });
    await takeTurn(turn, () => append(turn.outputs));
  };

  const report = (cause: unknown) => {
    const time = Date.now();
    const log = toLogEntry(cause, "In the visitor's browser");
    counters = { ...counters, event: counters.event + 1 };
    const seq = eventSeq(counters, counters.event);
    void outbox.add([{ kind: "events", body: { entries: [{ seq, time, type: "log", log }] } }]);
  };

  const orFail = (work: Promise<void>) =>
    work.catch((cause: unknown) => {
      console.error(cause);
      store.set({ failure: { message: errorText(cause) } });
      report(cause);
    });

  return {
    initial,
    state: store.get,
    subscribe: store.subscribe,
    start: () => orFail(start()),
    reply: (reply) => orFail(answer(reply)),
    ready: player.ready,
    fail: (failure) => store.set({ failure }),
    report,
    setOffline: (isOffline) => store.set({ isOffline }),
    standing: () => ({ flows, session }),
  };
};

const toEntry = (output: Output): Entry[] => {
  if (output.type === "bubble") return [{ kind: "bubble", id: output.id, output, phase: "pending" }];
  if (output.type === "answer" && output.isShownBefore) return [];
  if (output.type === "rejected" && output.label === "") return [];
  if (output.type === "rejected") return [{ kind: "answer", id: output.id, text: output.label }];
  if (output.type !== "answer") return [];
  const { id, label: text, attachedFileUrls: files, isAudio } = output;
  return [{ kind: "answer", id, text, ...(files ? { files } : {}), ...(isAudio ? { isAudio } : {}) }];
};

const randomSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
