import type { Theme } from "@parley/core";
import { isDarkTheme, themeVariables } from "./theme-variables.ts";
import { withoutBadgeRules } from "./without-badge-rules.ts";

/** The page's own style sheet: the theme's variables, the author's font and, last of all, the author's CSS. */
export const themeCss = (theme: Theme): string => {
  const declarations = Object.entries(themeVariables(theme)).map(([name, value]) => `${name}:${value}`);
  const { font } = theme.general;
  return [
    `:root,.parley-container{${declarations.join(";")}}`,
    `:root{color-scheme:${isDarkTheme(theme) ? "dark" : "light"}}`,
    font.type === "Custom" ? authorCss(font.css ?? "") : "",
    authorCss(theme.customCss),
  ]
    .filter((css) => css !== "")
    .join("\n");
};

/** CSS that an author wrote, without comments and rules about the badge; it cannot end its style element. */
export const authorCss = (css: string): string =>
  withoutBadgeRules(css.replace(/\/\*[\s\S]*?\*\//g, ""))
    .replace(/<(?=\/?(?:style|script)|!--)/gi, "\\3c ")
    .trim();
