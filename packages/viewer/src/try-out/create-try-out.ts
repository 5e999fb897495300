import {
  type Catalogue,
  dynamicTheme,
  type EdgeTarget,
  type Evaluation,
  type EvaluationResult,
  errorText,
  type Flow,
  type Happening,
  lookup,
  type Moment,
  type NeedOutput,
  type OutputOrigin,
  type Patch,
  type Reply,
  type Session,
  toLogEntry,
  type VariableValue,
} from "@parley/core";
import { currentValues, type DrivenStep, type Driver, drive, valuesOf } from "@parley/engine";
import type { BubblePace, ClientEffects } from "@parley/ui";
import { createStore, type Store } from "../base/create-store.ts";
import { randomSeed } from "../base/random-seed.ts";
import { createPlayer, type Player } from "../chat/create-player.ts";
import { fadeTime } from "../chat/timing.ts";
import type { ShownChat } from "../components/chat-page.tsx";
import { createFulfilment, type Fulfilment } from "../needs/fulfil-need.ts";
import type { AskEffect } from "../state/asker.ts";
import { type ChatState, firstState, shownAfter } from "../state/chat-state.ts";
import { describeRest, findNext, findQuestion } from "./fit-history.ts";
import { meetAtOnce } from "./meet-at-once.ts";
import type {
  ChatStanding,
  GoesOn,
  HistoryItem,
  KeptChat,
  LogRecord,
  TraceStep,
  TryOutSettings,
  WatchedTurn,
} from "./messages.ts";
import { createNeedMemory } from "./need-memory.ts";
import { type BareTraceStep, traceCatalogue } from "./record-trace.ts";
import { createStableIds } from "./stable-ids.ts";

export interface TryOutOptions {
  flow: Flow;
  settings: TryOutSettings;
  /** A chat started on an earlier page. */
  kept: KeptChat | null;
  catalogue: Catalogue;
  clients: ClientEffects;
  paceOf: (blockType: string) => BubblePace;
  loadFlow: (botId: string) => Promise<Flow>;
  evaluate: (evaluations: readonly Evaluation[]) => Promise<EvaluationResult[]>;
  askEffect: AskEffect;
  openTab: (url: string) => boolean;
  /** Called with the chat's state after every change. */
  tell: (standing: ChatStanding) => void;
  isCalm: boolean;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** A preview beside its flow: the chat continues while the flow is edited. */
export interface TryOut extends ShownChat {
  session: () => Session | null;
  flows: () => Readonly<Record<string, Flow>>;
  /** Replaces the flow after an edit and replays the history on it. */
  setFlow: (flow: Flow) => Promise<void>;
  setSettings: (settings: TryOutSettings) => void;
  restart: (at?: EdgeTarget) => Promise<void>;
  stepBack: () => Promise<void>;
  /** Starts over, and plays the turns one after another, with what services are supposed to answer in them. */
  watch: (turns: readonly WatchedTurn[]) => Promise<void>;
  setVariable: (name: string, value: VariableValue) => Promise<void>;
}

/** Thrown in a chat that a later edit or restart has replaced. */
class Superseded extends Error {
  override readonly name = "Superseded";
}

const quick: BubblePace = "typing";

/** Hosts the engine for an author: records everything that happens and replays it on each new flow. */
export const createTryOut = (options: TryOutOptions): TryOut => {
  const { now = Date.now } = options;
  let { flow, settings } = options;
  const flows: Record<string, Flow> = { [flow.botId]: flow };
  const memory = createNeedMemory(options.kept?.outcomes);
  const fresh = (): Moment => ({ time: now(), seed: randomSeed() });
  const empty = (): ChatState => firstState([], flow.settings.typingEmulation);
  const store = createStore<ChatState>(empty());

  let history: readonly HistoryItem[] = options.kept?.history.length
    ? options.kept.history
    : [{ is: "start", ...fresh() }];
  /** The items of the history that could be replayed on the current flow. */
  let counted: HistoryItem[] = [];
  let session: Session | null = null;
  let goesOn: GoesOn | null = null;
  let trace: TraceStep[] = [];
  let logs: LogRecord[] = [];
  let generation = 0;
  /** The generation whose turn is being played for the author, with a session of its own until the turn has ended. */
  let playing: number | null = null;
  /** What services are supposed to answer in the turn that is watched. */
  let supposed: WatchedTurn["outcomes"] = [];

  const placeOf = (): ChatStanding["place"] => {
    const last = session?.status === "ended" ? undefined : trace.findLast(({ botId }) => botId === flow.botId);
    return last ? { groupId: last.groupId, blockId: last.blockId } : null;
  };
  let isTelling = false;
  const tell = () => {
    if (isTelling) return;
    isTelling = true;
    setTimeout(() => {
      isTelling = false;
      options.tell({
        place: placeOf(),
        isEnded: session?.status === "ended",
        canStepBack: counted.some(({ is }) => is === "reply"),
        values: session ? { ...currentValues(session) } : {},
        trace,
        logs,
        goesOn,
        kept: { history, outcomes: memory.outcomes() },
      });
    });
  };
  store.subscribe(tell);

  const catalogue = traceCatalogue(options.catalogue, (step: BareTraceStep) => {
    const group = lookup(flows, step.botId)?.groups.find(({ blocks }) => blocks.some(({ id }) => id === step.blockId));
    trace = [...trace, { ...step, groupId: group?.id ?? "", groupTitle: group?.title ?? "" }];
  });
  const log = (record: LogRecord) => {
    logs = [...logs, record];
    tell();
  };

  /**
   * Makes the state and functions of one generation of the chat. Once a new generation has started, the old one changes
   * nothing.
   */
  const createStage = (own: number) => {
    const isCurrent = () => own === generation;
    const guarded: Store<ChatState> = {
      get: () => (isCurrent() ? store.get() : empty()),
      set: (change) => {
        if (isCurrent()) store.set(change);
      },
      subscribe: store.subscribe,
    };
    const { skipsTyping } = settings;
    const typing = flow.settings.typingEmulation;
    const player: Player = createPlayer({
      store: guarded,
      typing: skipsTyping ? { ...typing, enabled: false, delayBetweenBubbles: 0 } : typing,
      paceOf: skipsTyping ? () => quick : options.paceOf,
      fadeTime: skipsTyping || options.isCalm ? 0 : fadeTime,
    });
    const outbox = { add: async () => {}, settled: async () => {}, sendBeforeLeaving: () => {}, retry: () => {} };
    const fulfilment: Fulfilment = createFulfilment({
      ...options,
      // Without the recorder: a text that may still change is not part of the trace.
      machine: { flows, catalogue: options.catalogue },
      outbox: { ...outbox, creation: () => "created" },
      store: guarded,
      played: player.play,
      addFlow: (loaded) => {
        flows[loaded.botId] = loaded;
      },
      resultId: async () => "preview",
      goTo: () => {},
      log: (entry, { botId, blockId }) => log({ is: "log", time: now(), ...entry, botId, blockId }),
    });
    return { own, isCurrent, player, fulfilment, ids: createStableIds(), shown: empty() };
  };
  type Stage = ReturnType<typeof createStage>;
  let stage: Stage = createStage(generation);

  /** Shows the outcome of a replay at once. */
  const commit = ({ isCurrent, shown }: Stage, isBusy = false) => {
    if (!isCurrent()) return;
    const { hasGesture, isOffline } = store.get();
    store.set({ ...shown, hasGesture, isOffline, isBusy, failure: null });
  };

  const meetForReal = (on: Stage, need: NeedOutput, current: Session): Promise<Patch> => {
    const work = on.fulfilment.patchFor(need, current, () => {});
    if (need.kind !== "effect" || need.where !== "server") return work;
    const { botId, blockId, effect } = need;
    const record = { is: "request", time: now(), botId, blockId, effect, isFromBefore: false } as const;
    const asked: LogRecord = { ...record, took: null, patch: null };
    log(asked);
    return work.then((patch) => {
      const answered: LogRecord = { ...record, took: now() - record.time, patch };
      logs = logs.map((one) => (one === asked ? answered : one));
      tell();
      return patch;
    });
  };

  /** What a block of the watched turn is supposed to get, if anything. Code is run, and bots are loaded, as ever. */
  const takeSupposed = (need: NeedOutput): Patch | null => {
    if (need.kind === "evaluate" || need.kind === "load bot") return null;
    const own = supposed.find(({ botId, blockId }) => botId === need.botId && blockId === need.blockId);
    supposed = supposed.filter((one) => one !== own);
    return own?.patch ?? null;
  };

  /** Meets a need: with the remembered outcome, otherwise for real. */
  const meet = async (on: Stage, need: NeedOutput, current: Session, isLive: boolean): Promise<[Moment, Patch]> => {
    const key = memory.keyOf(need);
    const known = memory.find(key);
    if (known) {
      if (known.outcome === null && !isLive) commit(on, true);
      const patch = await known.patch;
      if (need.kind === "effect" && need.where === "server") {
        const { botId, blockId, effect } = need;
        const { time } = known.moment;
        log({ is: "request", time, botId, blockId, effect, took: null, patch, isFromBefore: true });
      }
      return [known.moment, patch];
    }
    const moment = fresh();
    const given = takeSupposed(need);
    const atOnce = given
      ? Promise.resolve(given)
      : isLive
        ? null
        : meetAtOnce(need, { ...options, flows, entries: on.shown.entries });
    if (!atOnce && !isLive) commit(on, true);
    const patch = atOnce ?? meetForReal(on, need, current);
    // Not remembered: linked bots may have been edited, and a transcript depends on this chat.
    if (need.kind !== "load bot" && need.kind !== "transcript") memory.keep(key, moment, patch, need);
    return [moment, await patch];
  };

  const show = async (on: Stage, step: DrivenStep, isLive: boolean): Promise<void> => {
    session = step.session;
    const outputs = on.ids(step.outputs);
    for (const output of outputs)
      if (output.type === "log") {
        const { type: _, ...entry } = output;
        log({ is: "log", time: step.event.time, ...entry });
      }
    const theme = dynamicTheme(flow.theme, valuesOf(session));
    const isEnded = session.status === "ended";
    if (!isLive) {
      const after = { ...on.shown, ...shownAfter(on.shown, outputs), theme, isEnded, isBusy: false };
      const entries = after.entries.map((entry) =>
        entry.kind === "bubble" ? { ...entry, phase: "shown" as const, isPast: true as const } : entry,
      );
      on.shown = { ...after, entries, isInputShown: after.input !== null };
      return;
    }
    const isReply = step.event.type === "reply";
    store.set({ ...shownAfter(store.get(), outputs), theme, ...(isReply ? { hasGesture: true } : {}) });
    const url = on.fulfilment.takeDeparture();
    if (url !== null) log({ is: "departure", time: now(), url });
    const played = on.player.play();
    if (outputs.some(({ type }) => type === "need")) return;
    await played;
    if (isEnded && on.isCurrent()) store.set({ isEnded: true });
  };

  const toHappening = (item: Exclude<HistoryItem, { is: "set" }>): Happening =>
    item.is === "reply"
      ? { type: "reply", reply: item.reply }
      : {
          type: "start",
          botId: flow.botId,
          context: { isPreview: true },
          ...(item.at ? { at: item.at } : {}),
          ...(item.variables ? { variables: item.variables } : {}),
        };

  /** Applies one item of the history to the chat. */
  const take = async (on: Stage, item: HistoryItem, isLive: boolean): Promise<void> => {
    counted = [...counted, item];
    if (item.is === "set") {
      const { frames = [] } = session ?? {};
      const set = (frame: (typeof frames)[number]) => ({
        ...frame,
        variables: { ...frame.variables, [item.name]: item.value },
      });
      if (session) session = { ...session, frames: [...frames.slice(0, -1), ...frames.slice(-1).map(set)] };
      return tell();
    }
    let moment: Moment = { time: item.time, seed: item.seed };
    const demandCurrent = () => {
      if (!on.isCurrent()) throw new Superseded();
    };
    const driver: Driver = {
      machine: { flows, catalogue },
      moment: () => moment,
      onStep: async (step) => {
        await show(on, step, isLive);
        demandCurrent();
      },
      fulfil: async (need, current) => {
        const [at, patch] = await meet(on, need, current, isLive);
        demandCurrent();
        moment = at;
        return patch;
      },
    };
    if (isLive) playing = on.own;
    await drive(driver, session, toHappening(item)).finally(() => {
      if (playing === on.own) playing = null;
    });
  };

  /** Returns the item to start with; the start if the place where the chat began was deleted. */
  const startOf = (item: HistoryItem | undefined): HistoryItem => {
    if (item?.is !== "start") return { is: "start", ...fresh() };
    const { at, ...others } = item;
    const group = at && flow.groups.find(({ id }) => id === at.groupId);
    if (!at) return item;
    if (!group) return others;
    return group.blocks.some(({ id }) => id === at.blockId) ? item : { ...others, at: { groupId: group.id } };
  };

  const replay = async (on: Stage): Promise<void> => {
    const [first] = history;
    const start = startOf(first);
    await take(on, start, false);
    let isRefused = false;
    let place: number | null = 1;
    for (;;) {
      const question = session && findQuestion(flows, session);
      const next = findNext(history, place, question);
      const item = next === null ? undefined : history[next];
      if (next === null || !item) break;
      await take(on, item, false);
      place = next + 1;
      const after = session && findQuestion(flows, session);
      isRefused = item.is === "reply" && after?.blockId === item.place.blockId && after.botId === item.place.botId;
    }
    const rest = history.slice(place);
    goesOn =
      first?.is === "start" && first.at && start.is === "start" && !start.at
        ? { why: "start", blockId: null, dropped: 0 }
        : session && describeRest(rest, { flows, session, isRefused: isRefused && rest.length > 0 });
    commit(on);
  };

  const fail = (cause: unknown) => {
    if (cause instanceof Superseded) return;
    console.error(cause);
    log({ is: "log", time: now(), ...toLogEntry(cause, "In the chat") });
    store.set({ failure: { message: errorText(cause) } });
  };

  /** Starts a new generation; work of the old one changes nothing any more. */
  const begin = async (work: (on: Stage) => Promise<void>): Promise<void> => {
    generation += 1;
    stage = createStage(generation);
    memory.rewind();
    [session, counted, trace, logs, goesOn, supposed] = [null, [], [], [], null, []];
    await work(stage).catch(fail);
    tell();
  };

  const beginLive = (start: HistoryItem, play = (on: Stage) => take(on, start, true)): Promise<void> => {
    history = [start];
    memory.clear();
    return begin(async (on) => {
      const { hasGesture } = store.get();
      store.set({ ...empty(), hasGesture });
      await play(on);
    });
  };

  const watch = (turns: readonly WatchedTurn[]): Promise<void> => {
    const [first] = turns;
    if (!first) return Promise.resolve();
    return beginLive({ is: "start", ...first.moment }, async (on) => {
      for (const { happening, moment, outcomes } of turns) {
        if (!on.isCurrent()) return;
        const question = session && findQuestion(flows, session);
        // The flow has been changed since: the chat goes on with the author.
        if (happening && question?.blockId !== happening.place.blockId) break;
        supposed = outcomes;
        const item: HistoryItem = happening
          ? { is: "reply", reply: happening.reply, place: happening.place, ...moment }
          : { is: "start", ...moment };
        await take(on, item, true);
        history = counted;
      }
      supposed = [];
    });
  };

  const reply = async (given: Reply): Promise<void> => {
    const question = session && findQuestion(flows, session);
    if (!question) return;
    const { botId, blockId } = question;
    const item: HistoryItem = { is: "reply", reply: given, place: { botId, blockId }, ...fresh() };
    history = [...counted, item];
    goesOn = null;
    await take(stage, item, true).catch(fail);
    tell();
  };

  return {
    initial: store.get(),
    state: store.get,
    subscribe: store.subscribe,
    start: async () => {},
    reply,
    ready: (entryId) => stage.player.ready(entryId),
    report: (cause: unknown, origin?: OutputOrigin) => {
      const place = origin && { botId: origin.botId, blockId: origin.blockId };
      log({ is: "log", time: now(), ...toLogEntry(cause, "On the page"), ...place });
    },
    session: () => session,
    flows: () => flows,
    setFlow: (next) => {
      flow = next;
      flows[flow.botId] = flow;
      return begin(replay);
    },
    setSettings: (next) => {
      settings = next;
    },
    restart: (at) =>
      beginLive({
        is: "start",
        ...fresh(),
        ...(at ? { at, variables: session ? { ...currentValues(session) } : {} } : {}),
      }),
    watch,
    stepBack: () => {
      const last = counted.findLastIndex(({ is }) => is === "reply");
      history = last < 0 ? counted.slice(0, 1) : counted.slice(0, last);
      return begin(replay);
    },
    setVariable: async (name, value) => {
      const item: HistoryItem = { is: "set", name, value, ...fresh() };
      history = [...counted, item];
      if (playing === generation) await begin(replay);
      else await take(stage, item, true);
    },
  };
};
