import { type BotSummary, calls } from "@parley/api/app";
import { api } from "../base/api.ts";

/** Returns a file name that every file system accepts. */
export const fileNameOf = (name: string): string =>
  `${
    name
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ")
      .replace(/\s+/g, " ")
      .replace(/^[.\s]+|[.\s]+$/g, "")
      .slice(0, 100) || "bot"
  }.json`;

/** Downloads a bot's draft as a file. */
export const downloadBot = async (bot: BotSummary): Promise<void> => {
  const file = await api(calls.exportBot, { params: { ref: bot.id } });
  const address = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileNameOf(bot.name);
  link.click();
  // Some browsers read the object URL only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
