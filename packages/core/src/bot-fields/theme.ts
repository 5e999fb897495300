import { complete } from "../fields/complete.ts";
import type { ValueOf } from "../fields/field-spec.ts";
import * as f from "../fields/fields.ts";
import { declaredPart } from "../fields/walk-fields.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import type { Problem } from "./problem.ts";
import { tellProblem } from "./tell-problem.ts";

const shadows = ["none", "sm", "md", "lg", "xl", "2xl"] as const;
const roundness = ["none", "medium", "large", "custom"] as const;

/** The looks of one part of the chat. */
interface PartDefaults {
  backgroundColor: string;
  color: string;
  border: { thickness: number; color: string };
}

const partFields = ({ backgroundColor, color, border }: PartDefaults) => ({
  backgroundColor: f.color({ label: "Background", default: backgroundColor, template: "none" }),
  color: f.color({ label: "Text", default: color, template: "none" }),
  opacity: f.number({ label: "Opacity", default: 1, min: 0, max: 1, step: 0.1, isAdvanced: true }),
  blur: f.number({
    label: "Blur behind it",
    help: "Shows where the background is see-through.",
    default: 0,
    min: 0,
    unit: "px",
    isAdvanced: true,
  }),
  shadow: f.choice(shadows, {
    label: "Shadow",
    default: "none",
    labels: { none: "None", sm: "Small", md: "Medium", lg: "Large", xl: "Very large", "2xl": "Largest" },
    isAdvanced: true,
  }),
  border: f.object(
    {
      thickness: f.number({ label: "Thickness", default: border.thickness, min: 0, unit: "px" }),
      color: f.color({ label: "Colour", default: border.color, template: "none" }),
      opacity: f.number({ label: "Opacity", default: 1, min: 0, max: 1, step: 0.1 }),
      roundeness: f.choice(roundness, {
        label: "Corners",
        default: "medium",
        labels: { none: "Square", medium: "Rounded", large: "Very round", custom: "Own radius" },
      }),
      customRoundeness: f.number({
        label: "Radius",
        default: 6,
        min: 0,
        unit: "px",
        showIf: { field: "roundeness", is: "custom" },
      }),
    },
    { label: "Border", isAdvanced: true },
  ),
});

/** The default looks of the parts (version 6.1). */
const partDefaults = {
  // The colour of the container's text follows the background: dark on light, light on dark.
  container: { backgroundColor: "transparent", color: "#202020", border: { thickness: 0, color: "#cecece" } },
  hostBubbles: { backgroundColor: "#ffffff", color: "#202020", border: { thickness: 1, color: "#dfdfdf" } },
  guestBubbles: { backgroundColor: "#ff5924", color: "#ffffff", border: { thickness: 1, color: "#ffb8a0" } },
  buttons: { backgroundColor: "#ff5924", color: "#ffffff", border: { thickness: 1, color: "#f98868" } },
  inputs: { backgroundColor: "#FFFFFF", color: "#202020", border: { thickness: 1, color: "#cecece" } },
} as const satisfies Record<string, PartDefaults>;

const part = (label: string, key: "hostBubbles" | "guestBubbles" | "buttons") =>
  f.object(partFields(partDefaults[key]), { label });

const defaultBackground = "#F8F8F8";

const avatar = (label: string, isEnabled: boolean) =>
  f.object(
    {
      isEnabled: f.bool({ label: "Show it", default: isEnabled }),
      url: f.media({
        label: "Picture",
        accepts: "image",
        template: "raw",
        isOptional: true,
        showIf: { field: "isEnabled", is: true },
      }),
    },
    { label },
  );

/**
 * All that an author can set about the looks of a bot (specification, section 3; the reference file format for the rest),
 * with the defaults of version 6.1.
 */
export const themeFields = f.fields({
  general: f.object(
    {
      font: f.union(
        "type",
        {
          Google: {
            label: "A known font",
            fields: { family: f.text({ label: "Name of the font", default: "Open Sans", template: "none" }) },
          },
          Custom: {
            label: "Own font",
            fields: {
              family: f.text({ label: "Name of the font", template: "none" }),
              css: f.code({ label: "CSS", help: "The @font-face rule.", language: "css", isOptional: true }),
              url: f.address({
                label: "Address of the font's style sheet",
                template: "none",
                isOptional: true,
              }),
            },
          },
        },
        { label: "Kind of font", default: "Google" },
      ),
      background: f.union(
        "type",
        {
          Color: {
            label: "Colour",
            fields: { content: f.color({ label: "Colour", default: defaultBackground, template: "none" }) },
          },
          Image: {
            label: "Picture",
            fields: { content: f.media({ label: "Picture", accepts: "image", template: "raw" }) },
          },
          None: { label: "None", fields: { content: f.text({ label: "Unused", template: "none" }) } },
        },
        { label: "Background", default: "Color" },
      ),
      progressBar: f.object(
        {
          isEnabled: f.bool({ label: "Show it", default: false }),
          color: f.color({ label: "Colour", default: "#ff5924", template: "none" }),
          backgroundColor: f.color({ label: "Background", default: "#8d8d8d", template: "none" }),
          placement: f.choice(["Top", "Bottom"], { label: "Place", default: "Top" }),
          thickness: f.number({ label: "Thickness", default: 4, min: 0, unit: "px" }),
          position: f.choice(["fixed", "absolute"], {
            label: "When the bot is embedded",
            default: "absolute",
            labels: { fixed: "On the window", absolute: "On the bot" },
          }),
        },
        { label: "Progress bar" },
      ),
    },
    { label: "General" },
  ),
  chat: f.object(
    {
      container: f.object(
        {
          ...partFields(partDefaults.container),
          maxWidth: f.text({ label: "Largest width", default: "800px", template: "none" }),
          maxHeight: f.text({ label: "Largest height", default: "100%", template: "none" }),
        },
        { label: "Container" },
      ),
      hostAvatar: avatar("Avatar of the bot", true),
      guestAvatar: avatar("Avatar of the visitor", false),
      hostBubbles: part("Bubbles of the bot", "hostBubbles"),
      guestBubbles: part("Bubbles of the visitor", "guestBubbles"),
      buttons: part("Buttons", "buttons"),
      inputs: f.object(
        {
          ...partFields(partDefaults.inputs),
          placeholderColor: f.color({ label: "Placeholder", default: "#9095A0", template: "none" }),
        },
        { label: "Input fields" },
      ),
      buttonsInput: f.object(
        {
          layout: f.choice(["wrap", "vertical"], { label: "Answers to pick from", default: "wrap" }),
          look: f.choice(["outlined", "filled"], {
            label: "Their look",
            help: "Outlined ones are filled when a visitor points at them.",
            default: "outlined",
            isOwn: true,
          }),
        },
        { label: "Answers to pick from" },
      ),
    },
    { label: "Chat" },
  ),
  customCss: f.code({ label: "Own CSS", language: "css" }),
});

/** The looks of a bot, complete: every default is filled in. */
export type Theme = ValueOf<typeof themeFields>;

export type ThemeFont = Theme["general"]["font"];

/** Colours, border and shadow of one part of the chat. */
export type ThemePart = Theme["chat"]["hostBubbles"];

/**
 * Returns the complete theme. It accepts older forms: a font given only by its family name, and a common `roundness`, which
 * applies to parts without a border of their own. Wrong values are replaced by defaults and added to `problems`.
 */
export const compileTheme = (stored: Json | undefined, problems: Problem[] = []): Theme => {
  const theme = complete(themeFields, prepareTheme(stored, problems), (wrong) => tellProblem(problems, "theme", wrong));
  return declaredPart(themeFields, theme);
};

/** Fills in the defaults that depend on other values of the stored theme. */
const prepareTheme = (stored: Json | undefined, problems: Problem[]): Json | undefined => {
  if (!isJsonObject(stored)) return stored;
  const { general = null, chat = null } = stored;
  return {
    ...stored,
    ...(isJsonObject(general) ? { general: prepareGeneral(general) } : {}),
    ...(chat === null || isJsonObject(chat) ? { chat: prepareChat(chat ?? {}, general, problems) } : {}),
  };
};

const prepareGeneral = (general: JsonObject): JsonObject => {
  const { font = null, background = null } = general;
  return {
    ...general,
    ...(typeof font === "string" ? { font: font.trim() === "" ? null : { type: "Google", family: font } } : {}),
    ...(isJsonObject(font) ? { font: withoutEmpty(font, font.type === "Custom" ? ["css", "url"] : ["family"]) } : {}),
    ...(isJsonObject(background) && (background.type ?? "Color") === "Color"
      ? { background: withoutEmpty(background, ["content"]) }
      : {}),
  };
};

/** Removes keys whose text is empty. */
const withoutEmpty = (object: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key, value]) => value !== "" || !keys.includes(key)));

const prepareChat = (chat: JsonObject, general: Json, problems: Problem[]): JsonObject => {
  const corners = readRoundness(chat.roundness, problems);
  const prepared: JsonObject = { ...chat };
  for (const key of ["hostAvatar", "guestAvatar"]) {
    const avatar = chat[key];
    if (isJsonObject(avatar)) prepared[key] = withoutEmpty(avatar, ["url"]);
  }
  for (const [key, defaults] of Object.entries(partDefaults)) {
    const own = chat[key] ?? {};
    if (isJsonObject(own)) prepared[key] = preparePart(own, defaults, corners);
  }
  const { container, buttons, buttonsInput = {} } = prepared;
  // A theme that states the colour of its buttons means them to have it.
  if (isJsonObject(buttonsInput) && isJsonObject(buttons) && (buttons.backgroundColor ?? null) !== null)
    prepared.buttonsInput = { ...buttonsInput, look: buttonsInput.look ?? "filled" };
  if (isJsonObject(container) && isDark(backgroundColor(general)))
    prepared.container = { ...container, color: container.color ?? "#ffffff" };
  return prepared;
};

const readRoundness = (value: Json | undefined, problems: Problem[]): string => {
  const field = f.choice(["none", "medium", "large"], { label: "Corners", default: "medium" });
  const { roundness: corners } = complete(f.fields({ roundness: field }), { roundness: value ?? null }, (wrong) =>
    tellProblem(problems, "theme.chat", wrong),
  );
  return String(corners);
};

/**
 * The default borders match the default backgrounds. On other backgrounds, a translucent tint of the text colour works for
 * both light and dark.
 */
const preparePart = (own: JsonObject, defaults: PartDefaults, corners: string): JsonObject => {
  const border = own.border ?? null;
  if (border !== null && !isJsonObject(border)) return own;
  const isRecoloured = (own.backgroundColor ?? defaults.backgroundColor) !== defaults.backgroundColor;
  const tint = typeof own.color === "string" ? own.color : defaults.color;
  return {
    ...own,
    border: {
      ...(isRecoloured ? { color: tint, ...((border?.color ?? null) === null ? { opacity: 0.15 } : {}) } : {}),
      ...(border === null ? { roundeness: corners } : {}),
      ...Object.fromEntries(Object.entries(border ?? {}).filter(([, value]) => value !== null)),
    },
  };
};

const backgroundColor = (general: Json): string => {
  const background = isJsonObject(general) ? general.background : undefined;
  const content = isJsonObject(background) ? background.content : undefined;
  return typeof content === "string" ? content : defaultBackground;
};

/** Whether light text reads better on a `#rgb` or `#rrggbb` colour; false for everything else. */
const isDark = (color: string): boolean => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(color);
  const channels = short ? short.slice(1).map((digit) => digit + digit) : long?.slice(1);
  if (!channels) return false;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => Number.parseInt(channel, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140;
};
