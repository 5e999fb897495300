import type { BotFile, BotFileBlock } from "../../nouns/bot-file.ts";
import { counted, type ImportReport } from "../report/import-report.ts";

const isInput = ({ type }: BotFileBlock): boolean => type === "cards" || type.endsWith(" input");

/**
 * Decides which variables are stored with the result, like Typebot on import: files mark nearly every variable as not
 * stored. A variable that stores an input's answer is stored anyway; a variable that holds a transcript never is.
 */
export const keepAnswers = (file: BotFile, report: ImportReport): BotFile => {
  const blocks = file.groups.flatMap((group) => group.blocks);
  const answers = new Set(blocks.filter(isInput).map(({ options }) => options?.variableId));
  const transcripts = new Set(
    blocks
      .filter(({ type, options }) => type === "Set variable" && options?.type === "Transcript")
      .map(({ options }) => options?.variableId),
  );
  const counts = { stored: 0, unstored: 0 };
  const variables = file.variables.map((variable) => {
    const isSession = variable.isSessionVariable === true;
    if (transcripts.has(variable.id)) {
      if (isSession) return variable;
      counts.unstored++;
      return { ...variable, isSessionVariable: true };
    }
    if (!isSession || !answers.has(variable.id)) return variable;
    counts.stored++;
    return { ...variable, isSessionVariable: false };
  });
  const note = (count: number, message: string) => {
    if (count > 0) report.upgraded.push({ path: "variables", message: `${counted(count, "variable")} ${message}` });
  };
  note(counts.stored, "with the answer of an input: stored with the result, although marked as not stored.");
  note(counts.unstored, "with a transcript: not stored with the result.");
  return counts.stored + counts.unstored === 0 ? file : { ...file, variables };
};
