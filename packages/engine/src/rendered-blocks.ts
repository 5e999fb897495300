import { type Flow, type FlowBlock, renderBlock, renderTemplate, type Session } from "@parley/core";
import { valuesOf } from "./variables.ts";

/** The blocks of a type in a bot, with templates filled in with the chat's values. */
export const renderedBlocks = (flow: Flow, session: Session | null, type: string): FlowBlock[] => {
  const valueOf = valuesOf(session);
  return flow.groups
    .flatMap(({ blocks }) => blocks.filter((block) => block.type === type))
    .map((block) => renderBlock(block, (template) => renderTemplate(template, valueOf)));
};
