import { type BotFile, mapBlocks } from "../../nouns/bot-file.ts";
import { isJsonObject } from "../../values/json.ts";
import { blockPath, groupName, type ImportReport } from "../report/import-report.ts";

const requestTypes = new Set(["Webhook", "Zapier", "Make.com", "Pabbly"]);

/**
 * Upgrades version 3 to 4: the request of an HTTP request block moves into its options. Files of version 3 contain only the
 * id of a request stored elsewhere; older files may contain the request.
 */
export const upgrade3To4 = (file: BotFile, report: ImportReport): BotFile =>
  mapBlocks(file, (block, group) => {
    // Some programs wrote a webhookId on blocks of every type, where it has no meaning.
    if (!requestTypes.has(block.type)) return block;
    const { webhookId, webhook, ...others } = block;
    if (isJsonObject(block.options?.webhook)) return others;
    const at = { path: blockPath(group.id, block.id), groupId: group.id, blockId: block.id };
    const options = { ...block.options };
    if (isJsonObject(webhook)) {
      report.upgraded.push({
        ...at,
        message: `The request of a ${block.type} block in ${groupName(group)} moved into its options.`,
      });
      return { ...others, options: { ...options, webhook: { method: "POST", ...webhook } } };
    }
    if (webhookId === undefined && block.options === undefined) return block;
    const message = `Enter the address of the ${block.type} block in ${groupName(group)}: the file does not contain it.`;
    report.toConnect.push({ ...at, message });
    return {
      ...others,
      options: { ...options, webhook: { id: typeof webhookId === "string" ? webhookId : "", method: "POST" } },
    };
  });
