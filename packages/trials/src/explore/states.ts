import type { InputOutput, Session } from "@parley/core";
import type { Asking, Past, Suspicion } from "./find-in-turn.ts";
import type { TrialTurn } from "./trial.ts";

/** A situation of a chat that waits for its visitor. */
export interface State {
  session: Session;
  /** The question that it waits at. */
  asking: (Asking & { input: InputOutput }) | null;
  past: Past;
  /** The state before it, and the turn from there; null for what follows the start. */
  before: State | null;
  turn: TrialTurn;
  /** The number of turns from the start. */
  depth: number;
}

/** Where something was seen: a state, and the turn from there. */
export interface Sighting {
  suspicion: Suspicion;
  from: State | null;
  turn: TrialTurn;
}
