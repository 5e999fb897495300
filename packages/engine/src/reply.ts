import {
  type FlowBlock,
  isJsonObject,
  lookup,
  type Reply,
  type ReplyOutcome,
  renderTemplate,
  type VariableValue,
} from "@parley/core";
import { showInput } from "./directive.ts";
import { guarded } from "./guarded.ts";
import { followEdge, moveOn } from "./moves.ts";
import { fireReplyEvent } from "./reply-event.ts";
import { currentBlock, getFlow, originOf, type Turn, topFrame, topIndex } from "./turn.ts";
import { setVariables, variableById } from "./variables.ts";

/**
 * Judges a reply to the input the chat stands at: an event of the bot takes it first where there is one; otherwise the
 * answer is saved and the flow moves on, or the input is asked again. `isResumed`: an event has had it already.
 */
export const receiveReply = (turn: Turn, reply: Reply, isResumed = false): void => {
  const block = currentBlock(turn);
  if (!block) return;
  const outcome = judge(turn, block, reply);
  if (isSkip(outcome)) return skip(turn);
  if (!isResumed && fireReplyEvent(turn, block, reply, outcome)) return;
  if (outcome.isValid) accept(turn, block, outcome, isResumed);
  else reject(turn, block, reply, outcome.message, isResumed);
};

const judge = (turn: Turn, block: FlowBlock, reply: Reply): ReplyOutcome =>
  guarded(turn, block, (context) => lookup(turn.catalogue, block.type)?.reply?.(block, reply, context)) ?? {
    isValid: false,
  };

/** Stores a reply that an event took and never gave back: nothing a visitor says is lost. */
export const storeInterrupted = (turn: Turn): void => {
  const { session } = turn;
  const { mark } = session;
  if (!mark?.reply || mark.depth !== session.frames.length) return;
  topFrame(turn).position = mark.position;
  session.mark = null;
  const block = currentBlock(turn);
  const outcome = block && judge(turn, block, mark.reply);
  if (block && outcome?.isValid && !isSkip(outcome)) store(turn, block, outcome, true);
  topFrame(turn).position = null;
};

type Skip = Extract<ReplyOutcome, { isSkipped: true }>;
type Accepted = Exclude<Extract<ReplyOutcome, { isValid: true }>, Skip>;

const isSkip = (outcome: ReplyOutcome): outcome is Skip => "isSkipped" in outcome;

/** Goes on without an answer. Events hear of replies only, and there was none. */
const skip = (turn: Turn): void => {
  turn.session.stepCount = 0;
  turn.session.waiting = null;
  moveOn(turn);
};

const accept = (turn: Turn, block: FlowBlock, outcome: Accepted, isShownBefore: boolean): void => {
  const { session } = turn;
  store(turn, block, outcome, isShownBefore);
  session.stepCount = 0;
  session.waiting = null;
  const { edges } = topIndex(turn);
  const edgeId = edgesOfPicked(block, outcome).find((candidate) => edges.has(candidate));
  if (edgeId !== undefined) followEdge(turn, edgeId);
  else moveOn(turn);
};

/** The edges of what was picked, the nearest first: of a card's path, then of the item. */
const edgesOfPicked = ({ items }: FlowBlock, { itemId, pathId }: Accepted): string[] => {
  const item = itemId === undefined ? undefined : items?.find((candidate) => candidate.id === itemId);
  const paths = pathId === undefined || !Array.isArray(item?.paths) ? [] : item.paths.filter(isJsonObject);
  const path = paths.find((candidate) => candidate.id === pathId);
  return [path?.outgoingEdgeId, item?.outgoingEdgeId].filter((edgeId) => typeof edgeId === "string");
};

/** The answer for the host to store, and the variables it sets. */
const store = (turn: Turn, block: FlowBlock, outcome: Accepted, isShownBefore: boolean): void => {
  const { session } = turn;
  const { position } = topFrame(turn);
  if (!position) return;
  const { content, label = content } = outcome;
  const { keepsVariable, attachedFileUrls = [], isAudio } = outcome;
  const declared = keepsVariable ? undefined : block.options.variableId;
  const variableId = typeof declared === "string" ? declared : undefined;
  turn.outputs.push({
    type: "answer",
    ...originOf(turn, block, position),
    ...(variableId === undefined ? {} : { variableId }),
    content,
    label,
    index: session.answerCount,
    ...(attachedFileUrls.length > 0 ? { attachedFileUrls } : {}),
    ...(isAudio ? { isAudio } : {}),
    ...(isShownBefore ? { isShownBefore } : {}),
  });
  session.answerCount += 1;
  const own = variableId === undefined ? [] : [{ variableId, value: joined(variableById(turn, variableId), content) }];
  setVariables(turn, [...own, ...(outcome.variables ?? [])]);
};

/** A variable that holds a list collects its answers; any other is replaced. */
const joined = (current: VariableValue, content: string): VariableValue =>
  Array.isArray(current) ? [...current, content] : content === "" ? null : content;

const reject = (
  turn: Turn,
  block: FlowBlock,
  reply: Reply,
  ownMessage: string | undefined,
  isShownBefore: boolean,
): void => {
  const { position, botId, variables } = topFrame(turn);
  const run = lookup(turn.catalogue, block.type);
  if (!position || !run) return;
  const general = getFlow(turn, botId).settings.general.systemMessages.invalidMessage;
  const text = ownMessage || renderTemplate(general, (name) => lookup(variables, name));
  turn.session.waiting = { for: "reply" };
  if (!isShownBefore && !reply.isSkipped)
    turn.outputs.push({ type: "rejected", ...originOf(turn, block, position), label: reply.text });
  turn.outputs.push({
    type: "bubble",
    ...originOf(turn, block, position),
    blockType: "text",
    content: { richText: [{ type: "p", children: [{ text }] }] },
    text,
  });
  const asked = guarded(turn, block, (context) => run.run(block, context));
  if (asked?.do === "ask") showInput(turn, block, asked, originOf(turn, block, position));
};
