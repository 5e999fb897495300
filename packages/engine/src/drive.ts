import type { EngineEvent, Happening, Moment, NeedOutput, Output, Patch, Session } from "@parley/core";
import { advance } from "./advance.ts";
import { isTooMuch } from "./size.ts";
import type { Machine } from "./step.ts";

/** What a chat needs after a step; it asks for one thing at a time. */
export const findNeed = (outputs: readonly Output[]): NeedOutput | undefined =>
  outputs.find((output) => output.type === "need");

/** The outcome of codes that are known to be no code: nobody has to run them. Undefined for every other need. */
const failUnreadable = (need: NeedOutput): Patch | undefined =>
  need.kind === "evaluate" && need.evaluations.every(({ isUnreadable }) => isUnreadable)
    ? { data: need.evaluations.map(() => ({ ok: false, error: "This is no JavaScript." })) }
    : undefined;

/** What a host brings along to have a chat driven. */
export interface Driver {
  /** What the chat runs on; flows may be added to it while the chat is driven. */
  machine: Machine;
  /** When the next event happens, and its seed. */
  moment(): Moment;
  /**
   * Does what the chat needs and gives the outcome; an error in it where that failed. Null: it will come later, in a
   * `done` event of its own.
   */
  fulfil(need: NeedOutput, session: Session): Promise<Patch | null>;
  /** Told each event with what it gave, before the next one. The chat waits for it. */
  onStep?(step: DrivenStep): void | Promise<void>;
}

export interface DrivenStep {
  event: EngineEvent;
  session: Session;
  outputs: Output[];
}

/** All that came of one thing that happened to a chat, up to where it waits for the next. */
export interface Turn {
  session: Session;
  outputs: Output[];
  /** What happened, and what the host brought back since. */
  events: EngineEvent[];
  /** What the chat waits for, where that is a need that will be met later. */
  need: NeedOutput | null;
}

/**
 * Drives a chat from one thing that happens to it until it waits for the visitor, for a need that the host meets later, or
 * has ended. Every host drives its chats by this.
 */
export const drive = async (driver: Driver, session: Session | null, happening: Happening): Promise<Turn> => {
  const turn: Omit<Turn, "session"> = { outputs: [], events: [], need: null };
  let next: Happening = happening;
  let current = session;
  for (;;) {
    if (next.type === "done" && current && isTooMuch(current, next.patch, driver.machine.mostCharacters))
      next = { ...next, patch: { isTooLong: true } };
    const event: EngineEvent = { ...next, ...driver.moment() };
    const step = advance(driver.machine, current, event);
    current = step.session;
    turn.events.push(event);
    turn.outputs.push(...step.outputs);
    await driver.onStep?.({ event, ...step });
    const need = findNeed(step.outputs);
    if (!need) return { ...turn, session: current };
    const patch = failUnreadable(need) ?? (await driver.fulfil(need, current));
    if (patch === null) return { ...turn, session: current, need };
    next = { type: "done", needId: need.id, patch };
  }
};
