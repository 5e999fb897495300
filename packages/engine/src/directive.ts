import type { Directive, FlowBlock, JsonObject, OutputOrigin, Waiting } from "@parley/core";
import { callBot } from "./linked-bot.ts";
import { followEdge, jumpTo, moveOn, moveTo, returnToMark } from "./moves.ts";
import { addLog, askFor, originOf, type Turn, topFrame, topIndex } from "./turn.ts";
import { setVariables, variableById } from "./variables.ts";

/** Does what the current block said. Afterwards the flow has moved, waits, or has ended. */
export const applyDirective = (turn: Turn, block: FlowBlock, directive: Directive): void => {
  const { position } = topFrame(turn);
  if (!position) return;
  for (const log of directive.logs ?? []) addLog(turn, log, block);
  if (directive.variables) setVariables(turn, directive.variables);
  switch (directive.do) {
    case "say": {
      const { content, text, then } = directive;
      turn.outputs.push({ type: "bubble", ...originOf(turn, block, position), blockType: block.type, content, text });
      return then ? askFor(turn, block, then, waitForEffect) : moveOn(turn);
    }
    case "ask": {
      if (directive.items?.length === 0) return passUnanswerable(turn, block);
      const origin = originOf(turn, block, position);
      showInput(turn, block, directive, origin);
      turn.outputs.push({ type: "shown", ...origin });
      turn.session.waiting = { for: "reply" };
      return;
    }
    case "effect":
      return askFor(turn, block, directive, waitForEffect);
    case "next":
      return moveOn(turn);
    case "follow":
      return followEdge(turn, directive.edgeId);
    case "jump":
      return jumpTo(turn, withoutUndefined(directive), directive.marks === true);
    case "return":
      return returnToMark(turn);
    case "call":
      return callBot(turn, directive.call);
    case "stop":
      turn.session.frames = turn.session.frames.slice(0, 1);
      return moveTo(turn, null);
  }
};

const waitForEffect = (needId: string): Waiting => ({ for: "effect", needId });

const withoutUndefined = ({ groupId, blockId }: { groupId: string; blockId?: string }) =>
  blockId === undefined ? { groupId } : { groupId, blockId };

/** Items may all be hidden, or their list be empty: asking would leave the visitor with nothing to answer. */
const passUnanswerable = (turn: Turn, block: FlowBlock): void => {
  addLog(turn, { status: "warning", description: "An input had nothing to pick from and was passed over" }, block);
  moveOn(turn);
};

/** Shows an input; `asked` holds its options as the block prepared them. */
export const showInput = (
  turn: Turn,
  block: FlowBlock,
  asked: { options: JsonObject; items?: JsonObject[] },
  origin: OutputOrigin,
): void => {
  const { variableId } = block.options;
  const value = typeof variableId === "string" ? variableById(turn, variableId) : null;
  turn.outputs.push({
    type: "input",
    ...origin,
    blockType: block.type,
    options: asked.options,
    ...(asked.items ? { items: asked.items } : {}),
    ...(typeof value === "string" ? { prefilledValue: value } : {}),
  });
};

/** The title of a group for messages to authors. */
export const groupTitle = (turn: Turn, groupId: string): string => topIndex(turn).groups.get(groupId)?.title || groupId;
