import type { BlockRun, Catalogue, RunContext } from "@parley/core";

/** Block types that call `onUse` when a block uses the time or a random number, since its output then differs next time. */
export const watchMoment = (catalogue: Catalogue, onUse: () => void): Catalogue => {
  const watch = (context: RunContext): RunContext =>
    Object.create(context, {
      now: {
        get: () => {
          onUse();
          return context.now;
        },
      },
      random: {
        value: () => {
          onUse();
          return context.random();
        },
      },
    });
  const watchRun = (run: BlockRun): BlockRun => {
    const { evaluations } = run;
    return {
      ...run,
      run: (block, context) => run.run(block, watch(context)),
      ...(evaluations === undefined ? {} : { evaluations: (block, context) => evaluations(block, watch(context)) }),
    };
  };
  return Object.fromEntries(Object.entries(catalogue).map(([type, run]) => [type, watchRun(run)]));
};
