import { definitions } from "@parley/blocks/definitions";
import { createDraft, type Draft, repairDraft, replaceContent } from "@parley/core/draft";
import { importBotFile } from "@parley/core/format";
import type { Edit } from "../document/index.ts";

/** Returns the edit that replaces the bot's content with that of a version. */
export const readVersion = (stored: unknown): Edit => {
  const { file } = importBotFile(stored);
  return (draft) => replaceContent(draft, file, definitions);
};

/** The draft with the content of a version. */
export const draftOfVersion = (stored: unknown): Draft =>
  repairDraft(createDraft(importBotFile(stored).file, definitions)).draft;
