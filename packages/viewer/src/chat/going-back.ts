import type { DynamicTheme, Happening, Output, Reply, Session } from "@parley/core";
import {
  allValuesKey,
  type Closed,
  type DrivenStep,
  type Driver,
  driveKept,
  goesOnAlone,
  type Kept,
  type ReopenedQuestion,
  reopenQuestion,
} from "@parley/engine";
import type { Store } from "../base/create-store.ts";
import type { UndoneSteps } from "../outbox/record-step.ts";
import type { Standing } from "../state/chat.ts";
import { type ChangedAnswer, type ChatState, type Entry, shownAfter } from "../state/chat-state.ts";

/** What going back needs of the chat that it changes. */
interface Host {
  store: Store<ChatState>;
  driver: Driver;
  themeIn: (session: Session) => DynamicTheme | undefined;
  record: (step: DrivenStep, more: { now?: number; undone?: UndoneSteps | undefined }) => Promise<void>;
  tell: (outputs: readonly Output[]) => void;
  play: (step: DrivenStep) => Promise<void>;
  /** Remembers the chat with these entries, which are not on the screen yet. */
  rememberAs: (shown: ChatState) => void;
  standing: () => Standing;
  setStanding: (standing: Standing) => void;
}

/** Lets a visitor change answers. It is loaded by chats in which one does. */
export interface GoingBack {
  /** Asks the question of an answer again. */
  open: (entryId: string) => void;
  /** Replaces an answer. What was said after it stays where the chat asks for the same again. */
  answer: (changed: ChangedAnswer, reply: Reply) => Promise<void>;
  /** Takes the chat further. What is kept since an answer was changed answers what is asked again. */
  advance: (happening: Happening) => Promise<void>;
}

interface Way {
  session: Session;
  kept: Kept;
  /** What is on the screen at the session. */
  shown: ChatState;
  undone?: UndoneSteps;
}

const nothingKept = (): Kept => ({ given: [], outcomes: [] });

/** An entry of a step: whether its answer was given before, and whether the chat goes on by itself after it. */
const entryOf = (entry: Entry, wasGiven: boolean, isAlone: boolean): Entry => {
  if (entry.kind === "answer" && wasGiven) return { ...entry, isKept: true };
  return entry.kind === "bubble" && isAlone ? { ...entry, phase: "shown", isPast: true } : entry;
};

export const createGoingBack = (host: Host): GoingBack => {
  const { store, driver } = host;

  const reopen = (entryId: string): ReopenedQuestion | Closed => {
    const { past } = host.standing();
    const entry = store.get().entries.find(({ id }) => id === entryId);
    if (!past || entry?.kind !== "answer" || !entry.place) return { is: "unknown" };
    const { steps, from, kept = nothingKept() } = past;
    const given = { events: steps.map(({ event }) => event), from };
    return reopenQuestion(driver.machine, given, entry.place, { kept, valuesKey: allValuesKey });
  };

  const keep = (kept: Kept) => {
    const { past, ...standing } = host.standing();
    if (!past) return;
    const { kept: _, ...others } = past;
    const isEmpty = kept.given.length + kept.outcomes.length === 0;
    host.setStanding({ ...standing, past: { ...others, ...(isEmpty ? {} : { kept: structuredClone(kept) }) } });
  };

  /** Drives a chat on. What goes on by itself is shown together, so that the page changes once. */
  const drive = async ({ session, kept, shown, undone }: Way, happening: Happening): Promise<void> => {
    let isFirst = true;
    /** Whether the next event was there before. */
    let isAgain = false;
    /** What is not on the screen yet. */
    let waiting: ChatState | null = shown;
    let untold: Output[] = [];
    const show = ({ entries, input, draft, isInputShown, isBusy, streamed }: ChatState, at: Session) => {
      waiting = null;
      const seen = { entries, input, draft, isInputShown, isBusy, streamed };
      store.set({ ...seen, changing: undefined, theme: host.themeIn(at), hasGesture: true, isEnded: false });
    };
    const onStep = async (step: DrivenStep) => {
      const wasThere = isAgain;
      await host.record(step, {
        ...(wasThere ? { now: step.event.time } : {}),
        ...(isFirst && undone ? { undone } : {}),
      });
      isFirst = false;
      keep(kept);
      isAgain = goesOnAlone(kept, step, allValuesKey);
      const before = waiting ?? store.get();
      const state = step.event.type === "variables" ? before : { ...before, ...shownAfter(before, step.outputs) };
      const count = before.entries.length;
      const entries = state.entries.map((entry, index) => (index < count ? entry : entryOf(entry, wasThere, isAgain)));
      const next = { ...state, entries };
      if (isAgain) {
        waiting = next;
        untold = [...untold, ...step.outputs.filter(({ type }) => type === "variables")];
        return host.rememberAs(next);
      }
      show(next, step.session);
      if (untold.length > 0) host.tell(untold);
      untold = [];
      await host.play(step);
    };
    await driveKept({ ...driver, kept, valuesKey: allValuesKey, onStep }, session, happening, shown.input);
  };

  return {
    open: (entryId) => {
      const found = reopen(entryId);
      const [input, text] = found.is === "reopened" ? [found.input, found.answer.content] : [null, ""];
      store.set({ changing: { id: entryId, input, text }, hasGesture: true });
    },
    answer: async ({ id }, reply) => {
      const found = reopen(id);
      const { past, counters } = host.standing();
      if (found.is !== "reopened" || !past) return store.set({ changing: undefined });
      const { session, input, before, undone } = found;
      const state = store.get();
      const index = state.entries.findIndex((entry) => entry.id === id);
      const gone = past.steps.slice(before);
      host.setStanding({
        session,
        counters: { ...counters, last: past.steps[before - 1]?.seq ?? past.last },
        need: null,
        past: { ...past, steps: past.steps.slice(0, before) },
      });
      const way: Way = {
        session,
        kept: structuredClone(found.kept),
        shown: { ...state, entries: state.entries.slice(0, index), input },
        undone: {
          answers: undone.flatMap((output) => {
            if (output.type !== "answer") return [];
            const { botId, blockId, visit } = output;
            return [{ botId, blockId, visit }];
          }),
          events: gone.flatMap(({ told }) => (told ? [told] : [])),
          hasEnded: undone.some(({ type }) => type === "end"),
        },
      };
      await drive(way, { type: "reply", reply });
    },
    advance: async (happening) => {
      const { session, past } = host.standing();
      await drive({ session, kept: structuredClone(past?.kept ?? nothingKept()), shown: store.get() }, happening);
    },
  };
};
