import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { BotFile } from "./bot-file.ts";
import { counted, type ImportReport } from "./import-report.ts";

type Defaults = { [key: string]: string | number | Defaults };

/** Only what looks different in 6.1; see the reference file format, section 8. */
const oldGeneral: Defaults = {
  progressBar: { color: "#e0edff", backgroundColor: "#f1f1f1" },
};

const oldParts: Record<string, Defaults> = {
  hostBubbles: { backgroundColor: "#F7F8FF", border: { thickness: 0 } },
  guestBubbles: { backgroundColor: "#FF8E21", border: { thickness: 0 } },
  buttons: { backgroundColor: "#0042DA", border: { thickness: 0 } },
  inputs: { backgroundColor: "#FFFFFF", shadow: "md", border: { thickness: 0 } },
};

/** Version 6 to 6.1: the defaults of the theme changed. What the file left open is written out, so the bot looks as it did. */
export const upgrade6To61 = (file: BotFile, report: ImportReport): BotFile => {
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
  const { general, chat } = file.theme;
  const newGeneral = fill(general, oldGeneral, "theme.general");
  newGeneral.background = fillBackground(newGeneral.background, written);
  const newChat: JsonObject = isJsonObject(chat) ? { ...chat } : {};
  const { roundness } = newChat;
  for (const [part, defaults] of Object.entries(oldParts)) {
    const given = newChat[part];
    const filled = fill(given, defaults, `theme.chat.${part}`);
    // A part with a border object ignores the older common roundness.
    if (
      typeof roundness === "string" &&
      !(isJsonObject(given) && isJsonObject(given.border)) &&
      isJsonObject(filled.border)
    ) {
      filled.border = { ...filled.border, roundeness: roundness };
    }
    newChat[part] = filled;
  }
  if (written.length > 0) {
    const message = `${counted(written.length, "default")} of the theme changed since; they were written out, so that the bot looks as it did.`;
    report.upgraded.push({ path: "theme", message });
  }
  return { ...file, theme: { ...file.theme, general: newGeneral, chat: newChat } };
};

const fillBackground = (value: Json | undefined, written: string[]): JsonObject => {
  const background = isJsonObject(value) ? value : {};
  const type = background.type ?? "Color";
  if (type !== "Color" || (background.content !== undefined && background.content !== null))
    return { ...background, type };
  written.push("theme.general.background");
  return { ...background, type, content: "#FFFFFF" };
};
