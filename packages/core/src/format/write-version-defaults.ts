import type { JsonObject } from "../json.ts";
import type { BotFile, BotFileBlock } from "./bot-file.ts";
import { counted, type ImportReport } from "./import-report.ts";
import { mapBlocks } from "./map-blocks.ts";
import { writeOperators } from "./write-operators.ts";

/** Writes out the options whose default depends on the file's version, so that the bot behaves as it did where it was made. */
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
  note(counts.texts, "text bubble", "of a variable that holds a list, only the last entry is shown.");
  note(counts.searches, "search in a sheet", "all rows found are used.");
  return written;
};

/** Texts of older versions showed the last entry of a list. */
const writeContent = ({ type, content }: BotFileBlock, count: () => void): JsonObject | undefined => {
  if (type !== "text" || !content || !JSON.stringify(content).includes("{{")) return content;
  count();
  return { ...content, isLastOfListShown: true };
};

const writeOptions = (
  { type, options }: BotFileBlock,
  isNew: boolean,
  counts: { links: number; searches: number },
): JsonObject | undefined => {
  const isOpen = (key: string) => (options?.[key] ?? null) === null;
  if (type === "Typebot link" && isOpen("mergeResults")) {
    counts.links++;
    return { ...options, mergeResults: !isNew };
  }
  // Older files: one random row, as specified.
  if (isNew && type === "Google Sheets" && options?.action === "Get data from sheet" && isOpen("totalRowsToExtract")) {
    counts.searches++;
    return { ...options, totalRowsToExtract: "All" };
  }
  return options;
};
