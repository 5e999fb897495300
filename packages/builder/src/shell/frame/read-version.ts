import { definitions } from "@parley/blocks/definitions";
import { replaceContent } from "@parley/core/draft";
import { importBotFile } from "@parley/core/format";
import type { Edit } from "../../document/index.ts";

/** The edit that puts the file of a version into the place of what the bot holds. */
export const readVersion = (stored: unknown): Edit => {
  const { file } = importBotFile(stored);
  return (draft) => replaceContent(draft, file, definitions);
};
