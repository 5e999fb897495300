import {
  contrastOf,
  findRgb,
  pageColor,
  type Rgb,
  readablePart,
  readablePlaceholder,
  type Theme,
  type ThemePart,
} from "@parley/core";
import { isDark, safeValue } from "./color.ts";
import { backgroundProperty, cssUrl } from "./css-url.ts";
import { fontStack } from "./font.ts";

const radii: Readonly<Record<Exclude<ThemePart["border"]["roundeness"], "custom">, number>> = {
  none: 0,
  medium: 6,
  large: 20,
};

const shadows: Readonly<Record<ThemePart["shadow"], string>> = {
  none: "none",
  sm: "0 1px 2px rgba(16, 24, 40, 0.08)",
  md: "0 1px 2px rgba(16, 24, 40, 0.06), 0 4px 10px rgba(16, 24, 40, 0.08)",
  lg: "0 2px 4px rgba(16, 24, 40, 0.05), 0 10px 18px -2px rgba(16, 24, 40, 0.11)",
  xl: "0 6px 10px -4px rgba(16, 24, 40, 0.08), 0 20px 28px -6px rgba(16, 24, 40, 0.14)",
  "2xl": "0 26px 50px -12px rgba(16, 24, 40, 0.28)",
};

/** The names of the parts in custom properties. */
const parts = {
  container: "container",
  hostBubbles: "host-bubble",
  guestBubbles: "guest-bubble",
  buttons: "button",
  inputs: "input",
} as const;

/**
 * Returns the theme as custom properties of the chat's container. The `--typebot-…` ones have the names that custom CSS
 * for the reference format uses; the style sheet reads `--parley-…`, which refer to them.
 */
export const themeVariables = (theme: Theme): Record<string, string> => {
  const { general, chat } = theme;
  const variables: Record<string, string> = {
    "--parley-font": fontStack(general.font),
    "--parley-page":
      general.background.type === "Color" ? safeValue(general.background.content, "#ffffff") : "transparent",
    "--parley-focus": focusColor(theme),
    "--parley-placeholder": "var(--typebot-input-placeholder-color)",
    "--typebot-container-max-width": safeValue(chat.container.maxWidth, "800px"),
    "--typebot-container-max-height": safeValue(chat.container.maxHeight, "100%"),
    "--typebot-input-placeholder-color": safeValue(readablePlaceholder(chat.inputs), "#6b7180"),
  };
  const { background, progressBar } = general;
  // An address with variables is set by the page, also after each change of their values.
  if (background.type === "Image" && !background.content.includes("{{"))
    variables[backgroundProperty] = cssUrl(background.content);
  for (const [key, name] of Object.entries(parts))
    Object.assign(variables, partVariables(name, readablePart(chat[key as keyof typeof parts]), theme.customCss));
  if (progressBar.isEnabled) Object.assign(variables, barVariables(progressBar));
  return variables;
};

const barVariables = (bar: Theme["general"]["progressBar"]): Record<string, string> => {
  const background = findRgb(bar.backgroundColor);
  return {
    "--typebot-progress-bar-color": safeValue(bar.color, "#ff5924"),
    ...(background ? { "--typebot-progress-bar-bg-rgb": rgbText(background) } : {}),
    "--typebot-progress-bar-height": `${bar.thickness}px`,
    "--typebot-progress-bar-position": bar.position,
    "--typebot-progress-bar-top": bar.placement === "Top" ? "0" : "auto",
    "--typebot-progress-bar-bottom": bar.placement === "Top" ? "auto" : "0",
    "--parley-progress-background": background
      ? `rgba(var(--typebot-progress-bar-bg-rgb), ${background.alpha})`
      : safeValue(bar.backgroundColor, "transparent"),
  };
};

/** Whether the page is dark, so that form controls and scroll bars match. */
export const isDarkTheme = (theme: Theme): boolean => {
  const page = pageColor(theme);
  return page !== null && isDark(page);
};

/** The minimum contrast of lines; texts need more. */
const leastLineContrast = 3;

/** Returns the colour of the focus ring: the button colour if it is visible on the page, otherwise the text's. */
const focusColor = (theme: Theme): string => {
  const [ring, page] = [findRgb(readablePart(theme.chat.buttons).backgroundColor), pageColor(theme)];
  const isSeen = ring !== null && ring.alpha === 1 && page !== null && contrastOf(ring, page) >= leastLineContrast;
  return isSeen ? "var(--parley-button-background)" : "var(--typebot-container-color)";
};

const partVariables = (name: string, part: ThemePart, customCss: string): Record<string, string> => {
  const color = findRgb(part.backgroundColor);
  const background = color
    ? `rgba(var(--typebot-${name}-bg-rgb), var(--typebot-${name}-opacity))`
    : safeValue(part.backgroundColor, "transparent");
  const { border } = part;
  const radius = border.roundeness === "custom" ? border.customRoundeness : radii[border.roundeness];
  const edge = findRgb(border.color);
  return {
    ...(color ? { [`--typebot-${name}-bg-rgb`]: rgbText(color) } : {}),
    [`--typebot-${name}-opacity`]: String((color?.alpha ?? 1) * part.opacity),
    [`--typebot-${name}-color`]: safeValue(part.color, "inherit"),
    [`--typebot-${name}-border-radius`]: `${radius}px`,
    [`--typebot-${name}-border-width`]: `${border.thickness}px`,
    ...(edge ? { [`--typebot-${name}-border-rgb`]: rgbText(edge) } : {}),
    [`--typebot-${name}-border-opacity`]: String((edge?.alpha ?? 1) * border.opacity),
    [`--typebot-${name}-blur`]: `${part.blur}px`,
    // Even a blur of no pixels makes browsers draw the part anew in every frame of an animation.
    [`--parley-${name}-filter`]:
      part.blur > 0 || customCss.includes(`--typebot-${name}-blur`) ? `blur(var(--typebot-${name}-blur))` : "none",
    [`--typebot-${name}-box-shadow`]: shadows[part.shadow],
    [`--parley-${name}-background`]: background,
    [`--parley-${name}-border`]: `var(--typebot-${name}-border-width) solid ${
      edge
        ? `rgba(var(--typebot-${name}-border-rgb), var(--typebot-${name}-border-opacity))`
        : safeValue(border.color, "transparent")
    }`,
  };
};

const rgbText = ({ red, green, blue }: Rgb): string => `${red}, ${green}, ${blue}`;
