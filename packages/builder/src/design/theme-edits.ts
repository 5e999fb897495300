import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { botOf, type Draft, type Operation } from "@parley/core/draft";
import { compileTheme } from "@parley/core/format";
import { setTheme } from "../document/edits/index.ts";
import type { FieldSet } from "../form/form-context.tsx";

const parts = ["container", "hostBubbles", "guestBubbles", "buttons", "inputs"];

/**
 * Returns the stored theme in the current format: older ones store the font as a name, and corners once for all parts.
 */
export const readTheme = (draft: Draft): JsonObject => modernize(botOf(draft).theme);

const modernize = (theme: JsonObject): JsonObject => {
  const { general = null, chat = null } = theme;
  return {
    ...theme,
    ...(isJsonObject(general) && typeof general.font === "string"
      ? { general: { ...general, font: modernFont(general.font) } }
      : {}),
    ...(isJsonObject(chat) && typeof chat.roundness === "string"
      ? { chat: { ...chat, ...Object.fromEntries(parts.map((key) => [key, withCorners(chat[key], chat.roundness)])) } }
      : {}),
  };
};

const modernFont = (family: string): JsonObject => ({ ...(family.trim() === "" ? {} : { type: "Google", family }) });

/** Shared corners apply to parts without a border of their own. */
const withCorners = (part: Json | undefined, roundeness: Json | undefined): Json => {
  const own = isJsonObject(part) ? part : {};
  return own.border === undefined || own.border === null ? { ...own, border: { roundeness: roundeness ?? null } } : own;
};

const valueAt = (object: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((value, key) => (isJsonObject(value) ? value[key] : undefined), object);

/** Sets values of the theme. Values in an older format that would be lost are converted first. */
export const setThemeValues = (draft: Draft, sets: readonly FieldSet[]): Operation[] => {
  const stored = botOf(draft).theme;
  const modern = modernize(stored);
  const renewed = new Map<string, Operation[]>();
  for (const { path } of sets) {
    const place = path[0] === "general" ? path.slice(0, 2) : path.slice(0, 3);
    const [before, after] = [valueAt(stored, place), valueAt(modern, place)];
    const isOlder = after !== undefined && before !== after && !isJsonObject(before) && path.length > place.length;
    if (isOlder) renewed.set(place.join("."), setTheme(draft, place, after));
  }
  return [
    ...keepLook(draft, stored, sets),
    ...[...renewed.values()].flat(),
    ...sets.flatMap(({ path, value }) => setTheme(draft, path, value)),
  ];
};

/** A colour for the buttons would fill the answers to pick from, too; their look stays what it was. */
const keepLook = (draft: Draft, stored: JsonObject, sets: readonly FieldSet[]): Operation[] => {
  const place = ["chat", "buttonsInput", "look"];
  const isColoured = sets.some(({ path }) => path.join(".").startsWith("chat.buttons."));
  const isStated = (valueAt(stored, place) ?? null) !== null;
  return isColoured && !isStated ? setTheme(draft, place, compileTheme(stored).chat.buttonsInput.look) : [];
};

/** Returns a theme with the colours and font of a preset; everything else stays. */
export const withPreset = (theme: JsonObject, preset: JsonObject): JsonObject => {
  const object = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
  const kept = (from: JsonObject, keys: readonly string[]): JsonObject =>
    Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
  const [general, chat] = [object(theme.general), object(theme.chat)];
  const [presetGeneral, presetChat] = [object(preset.general), object(preset.chat)];
  const progressBar = { ...object(presetGeneral.progressBar), ...kept(object(general.progressBar), progressKept) };
  return {
    ...theme,
    general: {
      ...presetGeneral,
      ...(Object.keys(progressBar).length > 0 ? { progressBar } : {}),
    },
    chat: {
      ...kept(chat, ["hostAvatar", "guestAvatar"]),
      ...presetChat,
      buttonsInput: { ...object(presetChat.buttonsInput), ...object(chat.buttonsInput) },
      container: { ...object(presetChat.container), ...kept(object(chat.container), ["maxWidth", "maxHeight"]) },
    },
  };
};

const progressKept = ["isEnabled", "placement", "thickness", "position"];
