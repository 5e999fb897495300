import type { Theme } from "@parley/core";
import { isDarkTheme, themeVariables } from "./theme-variables.ts";
import { withoutBadgeRules } from "./without-badge-rules.ts";

/** The theme's variables, as the page's own style sheet has them. */
export const themeCss = (theme: Theme): string => {
  const declarations = Object.entries(themeVariables(theme)).map(([name, value]) => `${name}:${value}`);
  return `:root,.parley-container{${declarations.join(";")}}
:root{color-scheme:${isDarkTheme(theme) ? "dark" : "light"}}`;
};

/**
 * What the author wrote for the font and, last of all, for the page. Sheets of their own: browsers follow an `@import` only
 * where nothing stands before it, and what one leaves open ends with it.
 */
export const authorSheets = ({ general: { font }, customCss }: Theme): string[] =>
  [font.type === "Custom" ? (font.css ?? "") : "", customCss].map(authorCss).filter((css) => css !== "");

/** CSS that an author wrote, without comments and rules about the badge; it cannot end its style element. */
export const authorCss = (css: string): string =>
  withoutBadgeRules(css.replace(/\/\*[\s\S]*?\*\//g, ""))
    .replace(/<(?=\/?(?:style|script)|!--)/gi, "\\3c ")
    .trim();
