import type { Directive, FlowBlock, JsonObject, OutputOrigin } from "@parley/core";
import { callBot } from "./linked-bot.ts";
import { followEdge, jumpTo, moveOn, moveTo, returnToMark } from "./moves.ts";
import { emit } from "./size.ts";
import { addLog, askForBlock, originOf, type Step, topFrame, topIndex } from "./step.ts";
import { setVariables, variableById } from "./variables.ts";

/** Executes a block's directive. Afterwards the flow has moved, waits, or has ended. */
export const applyDirective = (step: Step, block: FlowBlock, directive: Directive): void => {
  const { position } = topFrame(step);
  if (!position) return;
  for (const log of directive.logs ?? []) addLog(step, log, block);
  if (directive.variables) setVariables(step, directive.variables);
  if (directive.language !== undefined) setLanguage(step, directive.language);
  switch (directive.do) {
    case "say": {
      const { content, text, then } = directive;
      const { id, botId, groupId, blockId, visit } = originOf(step, block, position);
      const blockType = block.type;
      step.session.silence = "broken";
      emit(step, { type: "bubble", id, botId, groupId, blockId, visit, blockType, content, text });
      return then ? askForBlock(step, block, then) : moveOn(step);
    }
    case "ask": {
      if (directive.items?.length === 0) return passUnanswerable(step, block);
      const origin = originOf(step, block, position);
      showInput(step, block, directive, origin);
      step.outputs.push({ type: "shown", ...origin });
      step.session.waiting = { for: "reply" };
      delete step.session.silence;
      return;
    }
    case "need":
      if (directive.isSeen) step.session.silence = "broken";
      return askForBlock(step, block, directive.need);
    case "next":
      return moveOn(step);
    case "follow":
      return followEdge(step, directive.edgeId);
    case "jump":
      return jumpTo(step, directive, directive.marks === true);
    case "return":
      return returnToMark(step);
    case "call":
      return callBot(step, directive.call);
    case "stop":
      step.session.frames = step.session.frames.slice(0, 1);
      return moveTo(step, null);
  }
};

/** What is said from here on is said in this language. The context is shared with the session before, so it is replaced. */
const setLanguage = ({ session }: Step, language: string | null): void => {
  const { language: _, ...context } = session.context;
  session.context = language === null ? context : { ...context, language };
};

/** All items may be hidden, or a list empty. The input is then skipped, since the visitor could not answer it. */
const passUnanswerable = (step: Step, block: FlowBlock): void => {
  addLog(step, { status: "warning", description: "An input had nothing to pick from and was passed over" }, block);
  moveOn(step);
};

/** Shows an input. `asked` holds the options that the block has prepared. */
export const showInput = (
  step: Step,
  block: FlowBlock,
  asked: { options: JsonObject; items?: JsonObject[] },
  origin: OutputOrigin,
): void => {
  const { variableId } = block.options;
  const value = typeof variableId === "string" ? variableById(step, variableId) : null;
  emit(step, {
    type: "input",
    ...origin,
    blockType: block.type,
    options: asked.options,
    ...(asked.items ? { items: asked.items } : {}),
    ...(typeof value === "string" ? { prefilledValue: value } : {}),
  });
};

/** A group's title, for messages to authors. */
export const groupTitle = (step: Step, groupId: string): string => topIndex(step).groups.get(groupId)?.title || groupId;
