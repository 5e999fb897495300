import type { EngineEvent, Happening, InputOutput, Moment, NeedOutput, Output, Patch, Session } from "@parley/core";
import { advance } from "./advance.ts";
import { isTooMuch } from "./size.ts";
import type { Machine } from "./step.ts";

/** The need that a chat waits for after a step. There is at most one. */
export const findNeed = (outputs: readonly Output[]): NeedOutput | undefined =>
  outputs.find((output) => output.type === "need");

/** What was asked last in some outputs; undefined if nothing was. */
export const lastInput = (outputs: readonly Output[]): InputOutput | undefined =>
  outputs.filter((output) => output.type === "input").at(-1);

/** The result of code that is known not to parse. */
export const unreadableResult = { ok: false, error: "This is no JavaScript." } as const;

/** The outcome of code that is known not to parse, so that it need not be run. Undefined for all other needs. */
const failUnreadable = (need: NeedOutput): Patch | undefined =>
  need.kind === "evaluate" && need.evaluations.every(({ isUnreadable }) => isUnreadable)
    ? { data: need.evaluations.map(() => ({ ...unreadableResult })) }
    : undefined;

/** What a host provides to drive a chat. */
export interface Driver {
  /** The machine. Flows may be added while the chat is driven. */
  machine: Machine;
  /** The time and seed of the next event. */
  moment(): Moment;
  /** Meets a need and returns its outcome, with an error if it failed. Null: the outcome comes later, in a `done` event. */
  fulfil(need: NeedOutput, session: Session): Promise<Patch | null>;
  /** Called after each event with its outputs, and awaited before the next event. */
  onStep?(step: DrivenStep): void | Promise<void>;
}

export interface DrivenStep {
  event: EngineEvent;
  session: Session;
  outputs: Output[];
}

/** Everything that results from one event, until the chat waits for the next. */
export interface Turn {
  session: Session;
  outputs: Output[];
  /** The event, and the outcomes that the host has returned since. */
  events: EngineEvent[];
  /** The need that the chat waits for, if it will be met later. */
  need: NeedOutput | null;
}

/**
 * Drives a chat from one event until it waits for the visitor or for a need that is met later, or has ended. All hosts use
 * this.
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
