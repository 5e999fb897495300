import { definitions } from "@parley/blocks/definitions";
import { type Draft, toBotFile } from "@parley/core/draft";
import { compileFlow } from "@parley/core/format";
import { type Diagnostic, type KnownAccounts, lintFlow } from "@parley/core/lint";
import { countLanguages } from "@parley/core/translating";

/** Returns all problems of a draft. Only what has changed since an earlier draft is checked again. */
export const findProblems = (draft: Draft, botId: string, accounts: KnownAccounts = {}): Diagnostic[] => {
  const file = toBotFile(draft, definitions);
  const { flow, problems } = compileFlow(file, definitions, { botId, version: null });
  const today = new Date().toISOString().slice(0, 10);
  const translations = countLanguages(file, flow, definitions);
  return lintFlow(flow, definitions, { problems, translations, today, ...accounts });
};
