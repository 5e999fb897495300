import { definitions } from "@parley/blocks/definitions";
import { type Draft, toBotFile } from "@parley/core/draft";
import { compileFlow } from "@parley/core/format";
import { type Diagnostic, type LintOptions, lintFlow } from "@parley/core/lint";

/** All that looks wrong with a draft as it stands. Of a draft that shares most with an earlier one, the rest is looked at. */
export const findProblems = (draft: Draft, botId: string, accounts?: LintOptions["accounts"]): Diagnostic[] => {
  const { flow, problems } = compileFlow(toBotFile(draft, definitions), definitions, { botId, version: null });
  const today = new Date().toISOString().slice(0, 10);
  return lintFlow(flow, definitions, { problems, today, ...(accounts ? { accounts } : {}) });
};
