import type { Catalogue, Flow, NeedOutput, Patch } from "@parley/core";
import type { DrivenStep, Driver } from "../drive.ts";

export interface ScriptedDriver extends Driver {
  /** The bots loaded so far, by id. */
  readonly flows: Record<string, Flow>;
  /** What the host was asked for, in that order. */
  readonly needs: NeedOutput[];
  /** What the host was told, in that order. */
  readonly steps: DrivenStep[];
}

/** A host whose clock goes on by a second with every event, and whose seeds are counted. */
export const createScriptedDriver = (
  catalogue: Catalogue,
  flow: Flow,
  fulfil: (need: NeedOutput, flows: Record<string, Flow>) => Patch | null,
): ScriptedDriver => {
  const flows: Record<string, Flow> = { [flow.botId]: flow };
  const needs: NeedOutput[] = [];
  const steps: DrivenStep[] = [];
  let seed = 0;
  return {
    machine: { flows, catalogue },
    flows,
    needs,
    steps,
    moment: () => {
      seed += 1;
      return { time: 1_700_000_000_000 + seed * 1000, seed };
    },
    fulfil: async (need) => {
      needs.push(need);
      return fulfil(need, flows);
    },
    onStep: (step) => void steps.push(step),
  };
};
