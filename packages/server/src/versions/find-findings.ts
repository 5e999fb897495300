import type { Finding } from "@parley/api";
import type { Flow } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import { type BotFile, compileFlow } from "@parley/core/format";
import { type KnownAccounts, lintFlow } from "@parley/core/lint";
import { countLanguages } from "@parley/core/translating";

/** Checks a bot before publication. Links to bots that aren't in `others` are not checked. */
export const findFindings = (
  definitions: Definitions,
  botId: string,
  file: BotFile,
  others: readonly Flow[],
  known: KnownAccounts = {},
): Finding[] => {
  const { flow, problems } = compileFlow(file, definitions, { botId, version: null });
  const today = new Date().toISOString().slice(0, 10);
  const translations = countLanguages(file, flow, definitions);
  return lintFlow(flow, definitions, { others, problems, translations, today, ...known }).map(
    ({ fix: _, ...finding }) => finding,
  );
};
