import { isJsonObject, type JsonObject } from "../json.ts";
import type { BotFile } from "./bot-file.ts";
import type { ImportReport } from "./import-report.ts";

/** Carries settings over that have another name today. The old keys stay, for readers that know only them. */
export const upgradeSettings = (file: BotFile, report: ImportReport): BotFile => {
  const general = isJsonObject(file.settings.general) ? file.settings.general : {};
  const settings: JsonObject = { ...file.settings };
  const carry = (oldKey: string, value: boolean, groupKey: string, group: JsonObject, key: string): JsonObject => {
    if (group[key] !== undefined && group[key] !== null) return group;
    report.upgraded.push({
      path: `settings.general.${oldKey}`,
      message: `The setting ${oldKey} is ${groupKey}.${key} now: ${value}.`,
    });
    return { ...group, [key]: value };
  };
  if (typeof general.isTypingEmulationEnabled === "boolean") {
    const typing = isJsonObject(settings.typingEmulation) ? settings.typingEmulation : {};
    const value = general.isTypingEmulationEnabled;
    settings.typingEmulation = carry("isTypingEmulationEnabled", value, "typingEmulation", typing, "enabled");
  }
  if (typeof general.isNewResultOnRefreshEnabled === "boolean") {
    const remember = isJsonObject(general.rememberUser) ? general.rememberUser : {};
    const value = !general.isNewResultOnRefreshEnabled;
    const rememberUser = carry("isNewResultOnRefreshEnabled", value, "rememberUser", remember, "isEnabled");
    settings.general = { ...general, rememberUser };
  }
  return { ...file, settings };
};
