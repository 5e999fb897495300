import { type BotFile, type BotFileBlock, mapBlocks } from "../../nouns/bot-file.ts";
import type { JsonObject } from "../../values/json.ts";
import { counted, type ImportReport } from "../report/import-report.ts";
import { writeOperators } from "../write-operators.ts";

/** Writes out options whose default depends on the file's version, so that the bot behaves as before. */
export const writeVersionDefaults = (file: BotFile, version: number, report: ImportReport): BotFile => {
  const isNew = version >= 6;
  const counts = { operators: 0, links: 0, searches: 0, texts: 0 };
  const written = mapBlocks(file, (block) => {
    const items = writeOperators(block.items, isNew ? "AND" : "OR", () => counts.operators++);
    const options = writeOptions(block, isNew, counts);
    const content = isNew ? block.content : writeContent(block, () => counts.texts++);
    return { ...block, ...(items ? { items } : {}), ...(options ? { options } : {}), ...(content ? { content } : {}) };
  });
  const note = (count: number, what: string, rule: string) => {
    if (count > 0)
      report.upgraded.push({ path: "groups", message: `${counted(count, what)} left a default open: ${rule}` });
  };
  note(
    counts.operators,
    "condition",
    isNew ? "every comparison must match (AND)." : "one matching comparison is enough (OR).",
  );
  note(counts.links, "bot link", `answers of the linked bot are ${isNew ? "not " : ""}merged into the result.`);
  note(counts.texts, "text bubble", "only the last entry of a list in a variable is shown.");
  note(counts.searches, "spreadsheet look-up", "all matching rows are used.");
  return written;
};

/** Before version 6, a text bubble showed only the last entry of a list. */
const writeContent = ({ type, content }: BotFileBlock, count: () => void): JsonObject | undefined => {
  if (type !== "text" || !content || !JSON.stringify(content).includes("{{")) return content;
  count();
  return { ...content, isLastOfListShown: true };
};

/** Whether a look-up in a spreadsheet leaves open which rows it returns. The default differs between versions. */
const isLookUpWithoutChoice = ({ type, options }: Pick<BotFileBlock, "type" | "options">): boolean =>
  type === "Google Sheets" &&
  options?.action === "Get data from sheet" &&
  (options.totalRowsToExtract ?? null) === null;

/** Writes out, for export, an option whose default differs in files of the current version. */
export const stateRowChoice = (block: BotFileBlock): BotFileBlock =>
  isLookUpWithoutChoice(block) ? { ...block, options: { ...block.options, totalRowsToExtract: "Random" } } : block;

const writeOptions = (
  block: BotFileBlock,
  isNew: boolean,
  counts: { links: number; searches: number },
): JsonObject | undefined => {
  const { type, options } = block;
  const isOpen = (key: string) => (options?.[key] ?? null) === null;
  if (type === "Typebot link" && isOpen("mergeResults")) {
    counts.links++;
    return { ...options, mergeResults: !isNew };
  }
  // In older files the default is one random row (specification).
  if (isNew && isLookUpWithoutChoice(block)) {
    counts.searches++;
    return { ...options, totalRowsToExtract: "All" };
  }
  // A body used to apply without the switch that was added later.
  if (type === "Email" && isOpen("isCustomBody") && (options?.body ?? "") !== "")
    return { ...options, isCustomBody: true };
  return options;
};
