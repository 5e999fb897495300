import { definitions } from "@parley/blocks/definitions";
import { type Draft, toBotFile } from "@parley/core/draft";
import { compileFlow } from "@parley/core/format";
import { type Diagnostic, lintFlow } from "@parley/core/lint";

/** The errors of a draft as it stands: what would break the chats of visitors. */
export const findErrors = (draft: Draft, botId: string): readonly Diagnostic[] => {
  const { flow, problems } = compileFlow(toBotFile(draft, definitions), definitions, { botId, version: null });
  return lintFlow(flow, definitions, { problems }).filter(({ severity }) => severity === "error");
};
