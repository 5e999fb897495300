import type { Problem } from "../compile/problem.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import type { Theme, ThemeFont, ThemePart } from "../theme.ts";
import { createStoredValues, type StoredValues } from "./stored-values.ts";
import { themeDefaults as defaults } from "./theme-defaults.ts";

type Roundness = ThemePart["border"]["roundeness"];

const shadows = ["none", "sm", "md", "lg", "xl", "2xl"] as const;

/**
 * The complete theme: what the stored one leaves out has the default of version 6.1. Values of the wrong kind have their
 * default too and are added to `problems`. Older forms are understood: a font that is only a family name, and a common
 * `roundness`, which counts for parts without a border of their own.
 */
export const resolveTheme = (stored: JsonObject | undefined, problems: Problem[] = []): Theme => {
  const theme = createStoredValues(stored, "theme", problems);
  const general = theme.within("general");
  const chat = theme.within("chat");
  const container = chat.within("container");
  const inputs = chat.within("inputs");
  const roundness = chat.choice("roundness", ["none", "medium", "large"], "medium");
  const background = resolveBackground(general.within("background"));
  const layout = chat.within("buttonsInput").choice("layout", ["wrap", "vertical"], defaults.chat.buttonsInput.layout);
  const { maxWidth, maxHeight } = defaults.chat.container;
  return {
    general: {
      font: resolveFont(stored, general),
      background,
      progressBar: resolveProgressBar(general.within("progressBar")),
    },
    chat: {
      container: {
        ...resolvePart(container, defaults.chat.container, roundness),
        color: container.text("color", isDark(background.content) ? "#ffffff" : defaults.chat.container.color),
        maxWidth: container.text("maxWidth", maxWidth),
        maxHeight: container.text("maxHeight", maxHeight),
      },
      hostAvatar: resolveAvatar(chat.within("hostAvatar"), defaults.chat.hostAvatar.isEnabled),
      guestAvatar: resolveAvatar(chat.within("guestAvatar"), defaults.chat.guestAvatar.isEnabled),
      hostBubbles: resolvePart(chat.within("hostBubbles"), defaults.chat.hostBubbles, roundness),
      guestBubbles: resolvePart(chat.within("guestBubbles"), defaults.chat.guestBubbles, roundness),
      buttons: resolvePart(chat.within("buttons"), defaults.chat.buttons, roundness),
      inputs: {
        ...resolvePart(inputs, defaults.chat.inputs, roundness),
        placeholderColor: inputs.text("placeholderColor", defaults.chat.inputs.placeholderColor),
      },
      buttonsInput: { layout },
    },
    customCss: theme.text("customCss", defaults.customCss),
  };
};

const resolveBackground = (values: StoredValues): Theme["general"]["background"] => {
  const type = values.choice("type", ["Color", "Image", "None"], defaults.general.background.type);
  const content = values.text("content", "");
  return { type, content: content === "" && type === "Color" ? defaults.general.background.content : content };
};

const resolveFont = (stored: JsonObject | undefined, general: StoredValues): ThemeFont => {
  const font = isJsonObject(stored?.general) ? stored.general.font : undefined;
  if (typeof font === "string") return font.trim() === "" ? defaults.general.font : { type: "Google", family: font };
  const values = general.within("font");
  const family = values.text("family", "");
  if (values.choice("type", ["Google", "Custom"], "Google") === "Google") {
    return { type: "Google", family: family || defaults.general.font.family };
  }
  return { type: "Custom", family, ...values.optionalText("css"), ...values.optionalText("url") };
};

const resolveProgressBar = (values: StoredValues): Theme["general"]["progressBar"] => {
  const bar = defaults.general.progressBar;
  return {
    isEnabled: values.bool("isEnabled", bar.isEnabled),
    color: values.text("color", bar.color),
    backgroundColor: values.text("backgroundColor", bar.backgroundColor),
    placement: values.choice("placement", ["Top", "Bottom"], bar.placement),
    thickness: values.number("thickness", bar.thickness, { min: 0 }),
    position: values.choice("position", ["fixed", "absolute"], bar.position),
  };
};

const resolveAvatar = (values: StoredValues, isEnabled: boolean): Theme["chat"]["hostAvatar"] => ({
  isEnabled: values.bool("isEnabled", isEnabled),
  ...values.optionalText("url"),
});

const resolvePart = (values: StoredValues, fallback: ThemePart, roundness: Roundness): ThemePart => {
  const border = values.within("border");
  const roundeness = values.has("border") ? fallback.border.roundeness : roundness;
  const backgroundColor = values.text("backgroundColor", fallback.backgroundColor);
  const color = values.text("color", fallback.color);
  const edge = backgroundColor === fallback.backgroundColor ? fallback.border : tintOf(color);
  return {
    backgroundColor,
    color,
    opacity: values.number("opacity", fallback.opacity, { min: 0, max: 1 }),
    blur: values.number("blur", fallback.blur, { min: 0 }),
    shadow: values.choice("shadow", shadows, fallback.shadow),
    border: {
      thickness: border.number("thickness", fallback.border.thickness, { min: 0 }),
      color: border.text("color", edge.color),
      opacity: border.number("opacity", border.has("color") ? fallback.border.opacity : edge.opacity, {
        min: 0,
        max: 1,
      }),
      roundeness: border.choice("roundeness", ["none", "medium", "large", "custom"], roundeness),
      customRoundeness: border.number("customRoundeness", fallback.border.customRoundeness, { min: 0 }),
    },
  };
};

/** The default borders go with the default backgrounds; on others a trace of the text's colour fits light and dark. */
const tintOf = (color: string): Pick<ThemePart["border"], "color" | "opacity"> => ({ color, opacity: 0.15 });

/** Whether light text reads better on a `#rgb` or `#rrggbb` colour; false for everything else. */
const isDark = (color: string): boolean => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(color);
  const channels = short ? short.slice(1).map((digit) => digit + digit) : long?.slice(1);
  if (!channels) return false;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => Number.parseInt(channel, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140;
};
