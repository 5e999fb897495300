import {
  type BlockRun,
  type Directive,
  type Evaluation,
  type FlowBlock,
  lookup,
  type Patch,
  TooLongError,
} from "@parley/core";
import { preparations, rendered } from "./context.ts";
import { applyDirective, groupTitle } from "./directive.ts";
import { leaveFrame } from "./moves.ts";
import { receiveReply, storeInterrupted } from "./reply.ts";
import { keep } from "./size.ts";
import {
  addLog,
  askHost,
  currentBlock,
  guarded,
  originOf,
  type Step,
  sayText,
  topFrame,
  topIndex,
  visitOf,
  withId,
} from "./step.ts";

/** The message to the visitor when a chat has become too long. */
export const tooLongText = "This chat has become too long and ends here.";

/**
 * Ends a chat that would become too long, at its current block. Everything so far is kept: an interrupted reply is stored as
 * an answer unless it is itself too long.
 */
export const endTooLong = (step: Step, { message }: TooLongError): void => {
  const { session, size } = step;
  const { made } = size;
  // The final message is short and always allowed.
  size.made = Number.NEGATIVE_INFINITY;
  const block = currentBlock(step);
  const { position } = topFrame(step);
  const place =
    block && position
      ? `At block ${position.index + 1} ("${block.type}") of the group "${groupTitle(step, position.groupId)}": `
      : "";
  const details = place + message;
  addLog(step, { status: "error", description: "The chat has become too long and ends here", details }, block);
  if (block && position) sayText(step, originOf(step, block, position), tooLongText);
  size.made = made;
  try {
    storeInterrupted(step);
  } catch (error) {
    if (!(error instanceof TooLongError)) throw error;
  }
  Object.assign(session, { status: "ended", waiting: null, evaluations: null, mark: null, resumedReply: null });
  delete session.silence;
  step.outputs.push({ type: "end" });
};

/** The most blocks that may run between two answers. More are treated as an endless loop. */
export const stepBudget = 1000;

/** Runs blocks until the chat waits or has ended. */
export const walk = (step: Step): void => {
  const { session } = step;
  while (session.waiting === null && session.status !== "ended") {
    keep(step.size, 0);
    const block = currentBlock(step);
    if (!block) {
      topFrame(step).position = null;
      if (!leaveFrame(step)) end(step);
    } else if (session.stepCount >= stepBudget) stopCycle(step, block);
    else enterBlock(step, block);
  }
};

const end = (step: Step): void => {
  storeInterrupted(step);
  explainSilence(step);
  step.session.status = "ended";
  step.outputs.push({ type: "end" });
};

/**
 * If the visitor got nothing because a block can't run here, the chat says so, since an empty page would look like an error.
 * After an answer, many blocks legitimately show nothing.
 */
const explainSilence = (step: Step): void => {
  const { silence } = step.session;
  if (silence && silence !== "broken")
    sayText(step, withId(step, silence), "This part of the chat isn't available yet.");
  delete step.session.silence;
};

const stopCycle = (step: Step, block: FlowBlock): void => {
  const titles = [...new Set(step.session.trail)].map((groupId) => `"${groupTitle(step, groupId)}"`);
  const details = `The flow goes round through ${titles.join(", ")}. Put an input there, or a condition that leads out.`;
  addLog(
    step,
    { status: "error", description: `Stopped after ${stepBudget} blocks without an answer`, details },
    block,
  );
  end(step);
};

const enterBlock = (step: Step, block: FlowBlock): void => {
  const { session } = step;
  const key = topIndex(step).visitKeyOf(block.id);
  session.stepCount += 1;
  session.visits[key] = (session.visits[key] ?? 0) + 1;
  const run = lookup(step.catalogue, block.type);
  if (!run) {
    const description = `Blocks of the type "${block.type}" can't run here; the flow goes on`;
    addLog(step, { status: "warning", description }, block);
    const { position } = topFrame(step);
    if (position && session.answerCount === 0) session.silence ??= visitOf(step, block, position);
    applyDirective(step, block, { do: "next" });
  } else prepareBlock(step, block, run);
};

/** Runs the current block once its evaluations have results. */
export const prepareBlock = (step: Step, block: FlowBlock, run: BlockRun): void => {
  if (!askForEvaluations(step, block, run)) runBlock(step, block, run);
};

const askForEvaluations = (step: Step, block: FlowBlock, run: BlockRun): boolean => {
  const own = run.evaluations && guarded(step, block, (context) => run.evaluations?.(block, context));
  const wanted: Evaluation[] = [...preparations(step, block), ...(own ?? [])];
  if (wanted.length === 0) return false;
  const known = step.session.evaluations ?? {};
  const asked = wanted.filter(({ key }) => !lookup(known, key));
  if (asked.length === 0) return false;
  // Only the server lets code call other servers.
  const evaluations = asked.map(({ canFetch: _, ...evaluation }) => evaluation);
  const keys = asked.map(({ key }) => key);
  askHost(step, block, { kind: "evaluate", evaluations }, (needId) => ({ for: "evaluation", needId, keys }));
  return true;
};

/** Runs the current block, whose evaluations have results. An input that an event interrupted gets its reply again. */
const runBlock = (step: Step, block: FlowBlock, run: BlockRun): void => {
  const directive = guarded(step, block, (context) => run.run(rendered(step, block), context)) ?? { do: "next" };
  const { resumedReply } = step.session;
  step.session.resumedReply = null;
  if (directive.do === "ask" && resumedReply) receiveReply(step, resumedReply, true);
  else applyDirective(step, block, directive);
};

/** Continues with the outcome of a need. An error is logged, by the block or here. */
export const finishNeed = (step: Step, block: FlowBlock, run: BlockRun, patch: Patch): void => {
  const { variables, logs, error } = patch;
  const plain: Directive = { do: "next", ...(variables ? { variables } : {}), ...(logs ? { logs } : {}) };
  const { done } = run;
  const directive = done ? guarded(step, block, (context) => done(rendered(step, block), patch, context)) : plain;
  if (error !== undefined && !directive?.logs?.length)
    addLog(step, { status: "error", description: `The block "${block.type}" failed`, details: error }, block);
  applyDirective(step, block, leaveByWayOut(step, block, patch, directive ?? { do: "next" }));
};

/**
 * For a block with a way out: sets the variables that save the failure, whatever the block does with them, and if it failed
 * or found nothing, replaces going on by the edge of the way for that, unless there is none.
 */
const leaveByWayOut = (step: Step, { items }: FlowBlock, patch: Patch, directive: Directive): Directive => {
  // A way that is taken after a failure does not say when.
  const wayOut = items?.find(({ when }) => when === patch.way);
  if (!wayOut || directive.do !== "next") return directive;
  const { variables } = patch;
  const whole = { ...(variables && { variables }), ...directive };
  const edgeId = (patch.failed ?? patch.error) !== undefined ? wayOut.outgoingEdgeId : undefined;
  return edgeId !== undefined && topIndex(step).edges.has(edgeId) ? { ...whole, do: "follow", edgeId } : whole;
};
