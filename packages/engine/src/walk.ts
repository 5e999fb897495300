import { type BlockRun, type Directive, type Evaluation, type FlowBlock, lookup, type Patch } from "@parley/core";
import { expressionEvaluations } from "./context.ts";
import { applyDirective, groupTitle } from "./directive.ts";
import { guarded } from "./guarded.ts";
import { leaveFrame } from "./moves.ts";
import { receiveReply, storeInterrupted } from "./reply.ts";
import { addLog, askFor, currentBlock, type Turn, topFrame, visitKey } from "./turn.ts";

/** How many blocks may run without an answer in between; more is an endless flow. */
export const stepBudget = 1000;

/** Runs blocks until the chat waits or has ended. */
export const walk = (turn: Turn): void => {
  const { session } = turn;
  while (session.waiting === null && session.status !== "ended") {
    const block = currentBlock(turn);
    if (!block) {
      topFrame(turn).position = null;
      if (!leaveFrame(turn)) end(turn);
    } else if (session.stepCount >= stepBudget) stopCycle(turn, block);
    else enterBlock(turn, block);
  }
};

const end = (turn: Turn): void => {
  storeInterrupted(turn);
  turn.session.status = "ended";
  turn.outputs.push({ type: "end" });
};

const stopCycle = (turn: Turn, block: FlowBlock): void => {
  const titles = [...new Set(turn.session.trail)].map((groupId) => `"${groupTitle(turn, groupId)}"`);
  const details = `The flow goes round through ${titles.join(", ")}. Put an input into the circle, or a condition that leaves it.`;
  addLog(
    turn,
    { status: "error", description: `Stopped after ${stepBudget} blocks without an answer`, details },
    block,
  );
  end(turn);
};

const enterBlock = (turn: Turn, block: FlowBlock): void => {
  const { session } = turn;
  const key = visitKey(topFrame(turn).botId, block.id);
  session.stepCount += 1;
  session.visits[key] = (session.visits[key] ?? 0) + 1;
  const run = lookup(turn.catalogue, block.type);
  if (!run) {
    const description = `Blocks of the type "${block.type}" can't run here; the flow goes on`;
    addLog(turn, { status: "warning", description }, block);
    applyDirective(turn, block, { do: "next" });
  } else if (!askForEvaluations(turn, block, run)) runBlock(turn, block, run);
};

const askForEvaluations = (turn: Turn, block: FlowBlock, run: BlockRun): boolean => {
  if (!block.expressions?.length && !run.evaluations) return false;
  const own = run.evaluations ? guarded(turn, block, (context) => run.evaluations?.(block, context) ?? []) : [];
  const evaluations: Evaluation[] = [...expressionEvaluations(turn, block), ...(own ?? [])];
  if (evaluations.length === 0) return false;
  const data = evaluations.map(({ key, code, args }) => ({ key, code, args }));
  const keys = evaluations.map(({ key }) => key);
  askFor(turn, block, { kind: "evaluate", where: "anywhere", data }, (needId) => ({ for: "evaluation", needId, keys }));
  return true;
};

/** Runs the current block, its evaluations being there. An input that an event interrupted gets its reply again. */
export const runBlock = (turn: Turn, block: FlowBlock, run: BlockRun): void => {
  const directive = guarded(turn, block, (context) => run.run(block, context)) ?? { do: "next" };
  const { resumedReply } = turn.session;
  turn.session.resumedReply = null;
  if (directive.do === "ask" && resumedReply) receiveReply(turn, resumedReply, true);
  else applyDirective(turn, block, directive);
};

/** Goes on with an effect's outcome. What went wrong is told, by the block or else here. */
export const finishEffect = (turn: Turn, block: FlowBlock, run: BlockRun, patch: Patch): void => {
  const { variables, logs, error } = patch;
  const plain: Directive = { do: "next", ...(variables ? { variables } : {}), ...(logs ? { logs } : {}) };
  const { done } = run;
  const directive = done ? guarded(turn, block, (context) => done(block, patch, context)) : plain;
  if (error !== undefined && !directive?.logs?.length)
    addLog(turn, { status: "error", description: `The block "${block.type}" failed`, details: error }, block);
  applyDirective(turn, block, directive ?? { do: "next" });
};
