import type { BotFile, BotFileBlock, BotFileGroup } from "./bot-file.ts";
import { blockPath, groupName, type ImportReport } from "./import-report.ts";

/** Notes what a file can't carry: credentials, other bots, domains. Nothing is changed. */
export const listConnections = (file: BotFile, report: ImportReport): void => {
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
  const isToOther = has("typebotId") && options.typebotId !== "current" && options.typebotId !== file.id;
  return [
    ...(has("credentialsId")
      ? [
          has("spreadsheetId")
            ? `Choose the account of the spreadsheet for ${place}.`
            : `Choose the credentials for ${place}.`,
        ]
      : has("spreadsheetId")
        ? [`Choose the account of the spreadsheet for ${place}.`]
        : []),
    ...(has("proxyCredentialsId") ? [`Choose the proxy for ${place}.`] : []),
    ...(type === "Typebot link" && isToOther
      ? [`Choose the bot that ${place} leads to: the file knows it as ${String(options.typebotId)}.`]
      : []),
  ];
};
