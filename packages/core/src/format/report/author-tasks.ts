import type { BotFile, BotFileBlock, BotFileGroup } from "../../nouns/bot-file.ts";
import { blockPath, counted, groupName, type ImportReport, type ReportEntry } from "./import-report.ts";

/** Reports what a file cannot contain and the author must choose again: credentials, other bots, domains. */
export const noteConnections = (file: BotFile, report: ImportReport): void => {
  for (const group of file.groups) {
    for (const block of group.blocks) {
      for (const message of connectionsOf(block, group, file)) {
        report.toConnect.push({ path: blockPath(group.id, block.id), message, groupId: group.id, blockId: block.id });
      }
    }
  }
  const note = (key: string, message: string) => {
    if (typeof file[key] === "string" && file[key] !== "") report.toConnect.push({ path: key, message });
  };
  note("whatsAppCredentialsId", "Connect the bot to WhatsApp again.");
  note("customDomain", `Connect the bot to its own domain again: ${file.customDomain}.`);
};

const connectionsOf = ({ type, options = {} }: BotFileBlock, group: BotFileGroup, file: BotFile): string[] => {
  const has = (key: string) => typeof options[key] === "string" && options[key] !== "";
  const place = `the ${type} block in ${groupName(group)}`;
  const messages: string[] = [];
  if (has("spreadsheetId")) messages.push(`Choose the account of the spreadsheet for ${place}.`);
  else if (has("credentialsId")) messages.push(`Choose the credentials for ${place}.`);
  if (has("proxyCredentialsId")) messages.push(`Choose the proxy for ${place}.`);
  const isToOther = has("typebotId") && options.typebotId !== "current" && options.typebotId !== file.id;
  if (type === "Typebot link" && isToOther)
    messages.push(`Choose the bot that ${place} leads to: the file knows it as ${String(options.typebotId)}.`);
  return messages;
};

/** Reports each unknown block type once, with its first place and the number of blocks. */
export const listUnknownBlocks = (file: BotFile, knownTypes: ReadonlySet<string>): ReportEntry[] => {
  const places = new Map<string, { group: BotFileGroup; block: BotFileBlock }[]>();
  for (const group of file.groups) {
    for (const block of group.blocks) {
      if (knownTypes.has(block.type)) continue;
      const found = places.get(block.type);
      if (found) found.push({ group, block });
      else places.set(block.type, [{ group, block }]);
    }
  }
  return [...places].flatMap(([type, found]) => {
    const first = found[0];
    if (!first) return [];
    const groups = [...new Set(found.map(({ group }) => groupName(group)))];
    const named =
      groups.length > 3
        ? `${groups.slice(0, 3).join(", ")} and ${counted(groups.length - 3, "more group")}`
        : groups.join(", ");
    return {
      path: blockPath(first.group.id, first.block.id),
      message: `${counted(found.length, `${type} block`)} in ${named}: kept, but not run here.`,
      groupId: first.group.id,
      blockId: first.block.id,
    };
  });
};
