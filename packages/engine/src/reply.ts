import {
  type FlowBlock,
  isJsonObject,
  lookup,
  type Reply,
  type ReplyOutcome,
  renderTemplate,
  type VariableValue,
} from "@parley/core";
import { rendered } from "./context.ts";
import { showInput } from "./directive.ts";
import { followEdge, moveOn } from "./moves.ts";
import { fireReplyEvent } from "./reply-event.ts";
import { emit, textRoom } from "./size.ts";
import { currentBlock, guarded, originOf, runningFlow, type Step, sayText, topFrame, topIndex } from "./step.ts";
import { setVariables, variableById } from "./variables.ts";

/**
 * Handles a reply to the current input: an event of the bot gets it first; otherwise the answer is stored and the flow moves
 * on, or the input is asked again. `isResumed`: an event has already handled it.
 */
export const receiveReply = (step: Step, reply: Reply, isResumed = false): void => {
  const block = currentBlock(step);
  if (!block) return;
  const outcome = judge(step, block, reply);
  if (isSkip(outcome)) return skip(step);
  if (!isResumed && fireReplyEvent(step, block, reply, outcome)) return;
  if (outcome.isValid) accept(step, block, outcome, isResumed);
  else reject(step, block, reply, outcome.message, isResumed);
};

const judge = (step: Step, block: FlowBlock, reply: Reply): ReplyOutcome => {
  const judgeAs = (shown: FlowBlock, given: Reply): ReplyOutcome =>
    guarded(step, shown, (context) =>
      lookup(step.catalogue, shown.type)?.reply?.(rendered(step, shown), given, context),
    ) ?? { isValid: false };
  const outcome = judgeAs(block, reply);
  const { translations, ...inMain } = block;
  const isTranslated = lookup(translations ?? {}, step.session.context.language ?? "") !== undefined;
  if (!isTranslated || !outcome.isValid || isSkip(outcome)) return outcome;
  // What is stored is the same in all languages; the visitor's bubble shows what the visitor has read.
  const { content, label = content, pickedIds: itemIds, picked } = outcome;
  const stored = judgeAs(inMain, itemIds ? { ...reply, itemIds } : reply);
  return stored.isValid && !isSkip(stored) ? { ...stored, label, ...(picked ? { picked } : {}) } : outcome;
};

/** Stores a reply that an event handled without giving it back, so that nothing a visitor says is lost. */
export const storeInterrupted = (step: Step): void => {
  const { session } = step;
  const { mark } = session;
  if (!mark?.reply || mark.depth !== session.frames.length) return;
  topFrame(step).position = mark.position;
  session.mark = null;
  const block = currentBlock(step);
  const outcome = block && judge(step, block, mark.reply);
  if (block && outcome?.isValid && !isSkip(outcome)) store(step, block, outcome, true);
  topFrame(step).position = null;
};

type Skip = Extract<ReplyOutcome, { isSkipped: true }>;
type Accepted = Exclude<Extract<ReplyOutcome, { isValid: true }>, Skip>;

const isSkip = (outcome: ReplyOutcome): outcome is Skip => "isSkipped" in outcome;

/** Continues without an answer. Events only get replies, and there was none. */
const skip = (step: Step): void => {
  step.session.stepCount = 0;
  step.session.waiting = null;
  moveOn(step);
};

const accept = (step: Step, block: FlowBlock, outcome: Accepted, isShownBefore: boolean): void => {
  const { session } = step;
  store(step, block, outcome, isShownBefore);
  session.stepCount = 0;
  session.waiting = null;
  const { edges } = topIndex(step);
  const edgeId = edgesOfPicked(block, outcome).find((candidate) => edges.has(candidate));
  if (edgeId !== undefined) followEdge(step, edgeId);
  else moveOn(step);
};

/** The edges of the selected card path and item, in order of precedence. */
const edgesOfPicked = ({ items }: FlowBlock, { itemId, pathId }: Accepted): string[] => {
  const item = itemId === undefined ? undefined : items?.find((candidate) => candidate.id === itemId);
  const paths = pathId === undefined || !Array.isArray(item?.paths) ? [] : item.paths.filter(isJsonObject);
  const path = paths.find((candidate) => candidate.id === pathId);
  return [path?.outgoingEdgeId, item?.outgoingEdgeId].filter((edgeId) => typeof edgeId === "string");
};

/** Outputs the answer for the host to store and sets its variables. */
const store = (step: Step, block: FlowBlock, outcome: Accepted, isShownBefore: boolean): void => {
  const { session } = step;
  const { position } = topFrame(step);
  if (!position) return;
  const { content, label = content } = outcome;
  const { keepsVariable, attachedFileUrls = [], isAudio, isFiles, picked } = outcome;
  const declared = keepsVariable ? undefined : block.options.variableId;
  const variableId = typeof declared === "string" ? declared : undefined;
  emit(step, {
    type: "answer",
    ...originOf(step, block, position),
    ...(variableId === undefined ? {} : { variableId }),
    content,
    label,
    index: session.answerCount,
    ...(attachedFileUrls.length > 0 ? { attachedFileUrls } : {}),
    ...(isAudio ? { isAudio } : {}),
    ...(isFiles ? { isFiles } : {}),
    ...(picked ? { picked } : {}),
    ...(isShownBefore ? { isShownBefore } : {}),
  });
  session.answerCount += 1;
  const own = variableId === undefined ? [] : [{ variableId, value: joined(variableById(step, variableId), content) }];
  setVariables(step, [...own, ...(outcome.variables ?? [])]);
};

/** A variable that holds a list collects answers; any other value is replaced. */
const joined = (current: VariableValue, content: string): VariableValue =>
  Array.isArray(current) ? [...current, content] : content === "" ? null : content;

const reject = (
  step: Step,
  block: FlowBlock,
  reply: Reply,
  ownMessage: string | undefined,
  isShownBefore: boolean,
): void => {
  const { position, variables } = topFrame(step);
  const run = lookup(step.catalogue, block.type);
  if (!position || !run) return;
  const general = step.context.ownText(runningFlow(step).settings.general.systemMessages.invalidMessage);
  const text =
    ownMessage || renderTemplate(general, (name) => lookup(variables, name), undefined, undefined, textRoom(step.size));
  step.session.waiting = { for: "reply" };
  if (!isShownBefore && !reply.isSkipped)
    emit(step, { type: "rejected", ...originOf(step, block, position), label: reply.text });
  sayText(step, originOf(step, block, position), text);
  const asked = guarded(step, block, (context) => run.run(rendered(step, block), context));
  if (asked?.do === "ask") showInput(step, block, asked, originOf(step, block, position));
};
