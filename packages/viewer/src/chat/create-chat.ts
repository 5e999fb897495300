import {
  type Catalogue,
  dynamicTheme,
  errorText,
  type Flow,
  type Flows,
  type Happening,
  type LogEntry,
  type NeedOutput,
  type Output,
  type OutputOrigin,
  type Patch,
  type Reply,
  type Session,
  toLogEntry,
  type VariableValue,
} from "@parley/core";
import { type DrivenStep, type Driver, drive, findNeed, valuesOf } from "@parley/engine";
import type { BubblePace } from "@parley/ui";
import { createStore } from "../base/create-store.ts";
import { randomSeed } from "../base/random-seed.ts";
import type { ParentMessage } from "../base/tell-parent.ts";
import { createFulfilment, type NeedOptions } from "../needs/fulfil-need.ts";
import { eventSeq } from "../outbox/lane.ts";
import { addPast, pastFrom } from "../outbox/past.ts";
import { recordStep, type UndoneSteps } from "../outbox/record-step.ts";
import type { Chat, ChatStep, Standing, StepWatcher } from "../state/chat.ts";
import { type Failure, firstState, mayChange, resumedState, shownAfter } from "../state/chat-state.ts";
import { noCounters } from "../state/snapshot.ts";
import { createPlayer } from "./create-player.ts";

export interface ChatOptions extends NeedOptions {
  flow: Flow;
  firstStep: DrivenStep;
  hasPredefined: boolean;
  /** A remembered chat; null starts a new one with the first step. */
  resumed: ChatStep | null;
  /** The linked bots that a remembered chat needs. */
  linkedFlows?: Flows;
  catalogue: Catalogue;
  /** Loads all the blocks of the flow into the catalogue. What the visitor says waits for it; the first turn does not. */
  provided?: () => Promise<void>;
  /** Resolves when what is played is animated. Nothing is played before it. */
  followed?: Promise<unknown>;
  paceOf: (blockType: string) => BubblePace;
  remember: (step: ChatStep) => void;
  tellParent: (message: ParentMessage) => void;
  /** In milliseconds. */
  fadeTime: number;
}

/** The error of an answer for which the server has created no result (specification, section 8). */
export const missingResultMessage = "Error: result was not created";

/** Thrown when there is no result to store to: the visitor's answer would be lost. */
class MissingResult extends Error {
  override readonly name = "MissingResult";
}

/** Hosts the engine in the browser: stores each step, plays it, and meets its needs. */
export const createChat = (options: ChatOptions): Chat => {
  const { flow, catalogue, outbox, firstStep, resumed } = options;
  const themeIn = (session: Session) => dynamicTheme(flow.theme, valuesOf(session));
  const typing = flow.settings.typingEmulation;
  const initial = firstState(firstStep.outputs, typing, themeIn(firstStep.session));
  const store = createStore(resumed ? resumedState(resumed, themeIn(resumed.session)) : initial);
  const player = createPlayer({ ...options, store, typing });
  const flows: Record<string, Flow> = { ...options.linkedFlows, [flow.botId]: flow };
  const isBackEnabled = flow.settings.general.isGoingBackEnabled;
  let standing: Standing = resumed
    ? { ...resumed, past: isBackEnabled ? (resumed.past ?? pastFrom(resumed, resumed.input)) : undefined }
    : {
        session: firstStep.session,
        counters: noCounters,
        need: null,
        past: isBackEnabled ? { from: null, last: null, steps: [] } : undefined,
      };
  let isReplying = false;
  const watchers: StepWatcher[] = [];
  // Replies wait for this: the first step, or values from the surrounding page, must be recorded first.
  let recorded: Promise<unknown> | null = resumed && Promise.resolve();

  const machine = { flows, catalogue };
  const fulfilment = createFulfilment({
    ...options,
    machine,
    store,
    played: player.play,
    addFlow: (loaded) => {
      flows[loaded.botId] = loaded;
    },
    log: (entry, origin) => log(entry, origin),
  });

  const remember = ({ entries, input } = store.get()) => {
    options.remember({ ...standing, entries, input, isEnded: standing.session.status === "ended" });
  };

  /** Stores a step and makes it the state that the chat continues from. */
  const record = async (
    step: DrivenStep,
    { now = Date.now(), ...more }: { now?: number; hasPredefined?: boolean; undone?: UndoneSteps | undefined } = {},
  ): Promise<void> => {
    const { counters } = standing;
    const { writes, counters: counted } = recordStep({ ...step, ...more, flows, counters, now });
    const isResultNeeded = step.outputs.some(({ type }) => type === "answer" || type === "end");
    if (isResultNeeded && outbox.creation() === "refused") throw new MissingResult(missingResultMessage);
    // Numbers are taken before the write is stored: an error on the page may be numbered meanwhile.
    standing = { ...standing, counters: counted };
    await outbox.add(writes);
    const output = findNeed(step.outputs);
    const past = standing.past && addPast(standing.past, step, counters, counted);
    standing = {
      session: step.session,
      counters: standing.counters,
      need: output ? { output, isBegun: false } : null,
      past,
    };
  };

  const goingBack = () =>
    import("./going-back.ts").then(({ createGoingBack }) =>
      createGoingBack({
        store,
        driver,
        themeIn,
        record,
        tell,
        play,
        rememberAs: remember,
        standing: () => standing,
        setStanding: (next) => {
          standing = next;
        },
      }),
    );

  /** Takes the chat one event further. What is kept since an answer was changed answers what is asked again. */
  const advance = async (happening: Happening): Promise<void> => {
    if (standing.past?.kept) await (await goingBack()).advance(happening);
    else await drive(driver, standing.session, happening);
  };

  /** Remembers the step just recorded and calls the watchers. */
  const tell = (outputs: readonly Output[]) => {
    remember();
    for (const watcher of watchers) watcher(outputs);
    for (const output of outputs)
      if (output.type === "variables")
        for (const { name, value } of output.changes)
          options.tellParent({ newVariableValue: { name, value: value ?? "" } });
  };

  /** Plays the step just recorded. If it ends with a need, it does not wait until everything is shown. */
  const play = async ({ outputs, session }: DrivenStep): Promise<void> => {
    tell(outputs);
    const departure = fulfilment.takeDeparture();
    if (departure !== null) await fulfilment.leave(departure);
    const played = player.play();
    if (standing.need) return;
    await played;
    // A visitor who is redirected does not see the end of this chat.
    if (session.status === "ended" && departure === null) store.set({ isEnded: true });
  };

  const driver: Driver = {
    machine,
    moment: () => ({ time: Date.now(), seed: randomSeed() }),
    // Recorded before it is shown: an answer on the screen is never lost.
    onStep: async (step) => {
      await record(step);
      if (step.event.type === "variables") {
        store.set({ theme: themeIn(step.session) });
        return tell(step.outputs);
      }
      isReplying = false;
      const isReply = step.event.type === "reply";
      store.set({
        ...shownAfter(store.get(), step.outputs),
        theme: themeIn(step.session),
        ...(isReply ? { hasGesture: true } : {}),
      });
      await play(step);
    },
    fulfil: (need, session) =>
      fulfilment.patchFor(need, session, () => {
        standing = { ...standing, need: { output: need, isBegun: true } };
        remember();
      }),
  };

  const finishNeed = async (need: NeedOutput, patch: Promise<Patch | null> | Patch): Promise<void> => {
    await advance({ type: "done", needId: need.id, patch: (await patch) ?? {} });
  };

  const start = async (): Promise<void> => {
    if (!resumed) {
      recorded = record(firstStep, { hasPredefined: options.hasPredefined });
      await recorded;
      await play(firstStep);
    }
    const { need, session } = standing;
    if (!need) await player.play();
    // For a visitor who comes back, waits and redirects that had begun are over.
    else await finishNeed(need.output, need.isBegun ? {} : driver.fulfil(need.output, session));
  };

  const answer = async (reply: Reply): Promise<void> => {
    const { input, changing } = store.get();
    if (isReplying || !(changing?.input ?? input)) return;
    isReplying = true;
    try {
      await recorded;
      await options.provided?.();
      if (changing) await (await goingBack()).answer(changing, reply);
      else await advance({ type: "reply", reply });
    } finally {
      isReplying = false;
    }
  };

  const give = (variables: Record<string, VariableValue>): boolean => {
    if (!recorded || isReplying || store.get().changing || standing.session.waiting?.for !== "reply") return false;
    const happening = { type: "variables", variables } as const;
    recorded = orFail(
      recorded.then(async () => {
        await options.provided?.();
        await drive(driver, standing.session, happening);
      }),
    );
    return true;
  };

  const log = (entry: LogEntry, origin?: OutputOrigin) => {
    const { counters } = standing;
    const event = counters.event + 1;
    standing = { ...standing, counters: { ...counters, event } };
    const place = origin && { botId: origin.botId, blockId: origin.blockId };
    const record = { seq: eventSeq(counters, event), time: Date.now(), type: "log", log: entry, ...place } as const;
    void outbox.add([{ kind: "events", body: { entries: [record] } }]);
  };
  const report = (cause: unknown, origin?: OutputOrigin) => log(toLogEntry(cause, "In the visitor's browser"), origin);

  // Later failures are mostly consequences of the first one.
  const fail = (failure: Failure) => store.set({ failure: store.get().failure ?? failure });

  const orFail = (work: Promise<void>) =>
    work.catch((cause: unknown) => {
      fail({ message: errorText(cause) });
      if (cause instanceof MissingResult) return;
      console.error(cause);
      report(cause);
    });

  return {
    initial,
    state: store.get,
    subscribe: store.subscribe,
    start: () => orFail(start()),
    reply: (reply) => orFail(answer(reply)),
    change: (entryId) =>
      orFail(
        (async () => {
          if (isReplying || !mayChange(store.get())) return;
          await options.provided?.();
          (await goingBack()).open(entryId);
        })(),
      ),
    leaveUnchanged: () => store.set({ changing: undefined }),
    give,
    watch: (watcher) => watchers.push(watcher),
    ready: player.ready,
    fail,
    log,
    report,
    setOffline: (isOffline) => store.set({ isOffline }),
    standing: () => ({ ...standing, flows }),
  };
};
