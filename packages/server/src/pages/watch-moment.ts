import type { BlockRun, Catalogue, RunContext } from "@parley/core";

/**
 * The block types, which call `onUse` when one of them wants to know the time or leaves something to chance: what they
 * do then would be something else at another moment.
 */
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
