import type { BotFile } from "../../nouns/bot-file.ts";
import { isJsonObject, type Json, type JsonObject } from "../../values/json.ts";
import { counted, type ImportReport } from "../report/import-report.ts";

/** Upgrades version 6 to 6.1: some defaults of the theme changed, and two settings were renamed. */
export const upgrade6To61 = (file: BotFile, report: ImportReport): BotFile => ({
  ...file,
  theme: upgradeTheme(file.theme, report),
  settings: upgradeSettings(file.settings, report),
});

type Defaults = { [key: string]: string | number | Defaults };

/** Only the defaults that look different in 6.1. */
const oldGeneral: Defaults = {
  progressBar: { color: "#e0edff", backgroundColor: "#f1f1f1" },
};

const oldParts: Record<string, Defaults> = {
  hostBubbles: { backgroundColor: "#F7F8FF", border: { thickness: 0 } },
  guestBubbles: { backgroundColor: "#FF8E21", border: { thickness: 0 } },
  buttons: { backgroundColor: "#0042DA", border: { thickness: 0 } },
  inputs: { backgroundColor: "#FFFFFF", shadow: "md", border: { thickness: 0 } },
};

/** Writes the old defaults into unset keys of the theme, so that the bot's looks don't change. */
const upgradeTheme = (theme: JsonObject, report: ImportReport): JsonObject => {
  const written: string[] = [];
  const fill = (value: Json | undefined, defaults: Defaults, path: string): JsonObject => {
    const filled: JsonObject = isJsonObject(value) ? { ...value } : {};
    for (const [key, fallback] of Object.entries(defaults)) {
      if (typeof fallback === "object") {
        filled[key] = fill(filled[key], fallback, `${path}.${key}`);
      } else if (filled[key] === undefined || filled[key] === null) {
        filled[key] = fallback;
        written.push(`${path}.${key}`);
      }
    }
    return filled;
  };
  const general = fill(theme.general, oldGeneral, "theme.general");
  general.background = fillBackground(general.background, written);
  const chat: JsonObject = isJsonObject(theme.chat) ? { ...theme.chat } : {};
  const { roundness } = chat;
  for (const [part, defaults] of Object.entries(oldParts)) {
    const given = chat[part];
    const filled = fill(given, defaults, `theme.chat.${part}`);
    // A part with a border object of its own ignores the older common roundness.
    if (
      typeof roundness === "string" &&
      !(isJsonObject(given) && isJsonObject(given.border)) &&
      isJsonObject(filled.border)
    ) {
      filled.border = { ...filled.border, roundeness: roundness };
    }
    chat[part] = filled;
  }
  if (written.length > 0) {
    const message = `${counted(written.length, "default")} of the theme changed since this version; the old values were written into the file, so that the bot looks as it did.`;
    report.upgraded.push({ path: "theme", message });
  }
  return { ...theme, general, chat };
};

const fillBackground = (value: Json | undefined, written: string[]): JsonObject => {
  const background = isJsonObject(value) ? value : {};
  const type = background.type ?? "Color";
  if (type !== "Color" || (background.content !== undefined && background.content !== null))
    return { ...background, type };
  written.push("theme.general.background");
  return { ...background, type, content: "#FFFFFF" };
};

/** Copies settings to their current names. The old keys are kept for readers that only know those. */
const upgradeSettings = (original: JsonObject, report: ImportReport): JsonObject => {
  const general = isJsonObject(original.general) ? original.general : {};
  const settings: JsonObject = { ...original };
  const rename = (oldKey: string, value: boolean, groupKey: string, group: JsonObject, key: string): JsonObject => {
    if (group[key] !== undefined && group[key] !== null) return group;
    report.upgraded.push({
      path: `settings.general.${oldKey}`,
      message: `The setting ${oldKey} is called ${groupKey}.${key} now; its value is ${value}.`,
    });
    return { ...group, [key]: value };
  };
  if (typeof general.isTypingEmulationEnabled === "boolean") {
    const typing = isJsonObject(settings.typingEmulation) ? settings.typingEmulation : {};
    const value = general.isTypingEmulationEnabled;
    settings.typingEmulation = rename("isTypingEmulationEnabled", value, "typingEmulation", typing, "enabled");
  }
  if (typeof general.isNewResultOnRefreshEnabled === "boolean") {
    const remember = isJsonObject(general.rememberUser) ? general.rememberUser : {};
    const value = !general.isNewResultOnRefreshEnabled;
    const rememberUser = rename("isNewResultOnRefreshEnabled", value, "rememberUser", remember, "isEnabled");
    settings.general = { ...general, rememberUser };
  }
  return settings;
};
