import type { Theme } from "@parley/core";
import { isDarkTheme, themeVariables } from "./theme-variables.ts";
import { withoutBadgeRules } from "./without-badge-rules.ts";

/** Returns the theme's custom properties as CSS. */
export const themeCss = (theme: Theme): string => {
  const declarations = Object.entries(themeVariables(theme)).map(([name, value]) => `${name}:${value}`);
  return `:root,.parley-container{${declarations.join(";")}}
:root{color-scheme:${isDarkTheme(theme) ? "dark" : "light"}}`;
};

/** Returns the author's CSS without comments and rules about the badge; it can't end its style element. */
export const authorCss = (css: string): string =>
  withoutBadgeRules(css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ""))
    .replace(/<(?=\/?(?:style|script)|!--)/gi, "\\3c ")
    .trim();
