import type { Catalogue, Flow, NeedOutput, Patch } from "@parley/core";
import type { DrivenStep, Driver } from "../drive.ts";

export interface ScriptedDriver extends Driver {
  /** The bots loaded so far, by id. */
  readonly flows: Record<string, Flow>;
  /** The needs that the host was asked to fulfil, in order. */
  readonly needs: NeedOutput[];
  /** The steps that the host was told about, in order. */
  readonly steps: DrivenStep[];
}

/** A host whose clock advances by one second per event, and whose random seeds count up. */
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
