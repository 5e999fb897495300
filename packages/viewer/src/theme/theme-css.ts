import type { Theme } from "@parley/core";
import { isDarkTheme, themeVariables } from "./theme-variables.ts";
import { withoutBadgeRules } from "./without-badge-rules.ts";

/** The theme's variables, as the page's own style sheet has them. */
export const themeCss = (theme: Theme): string => {
  const declarations = Object.entries(themeVariables(theme)).map(([name, value]) => `${name}:${value}`);
  return `:root,.parley-container{${declarations.join(";")}}
:root{color-scheme:${isDarkTheme(theme) ? "dark" : "light"}}`;
};

/** CSS that an author wrote, without comments and rules about the badge; it cannot end its style element. */
export const authorCss = (css: string): string =>
  withoutBadgeRules(css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ""))
    .replace(/<(?=\/?(?:style|script)|!--)/gi, "\\3c ")
    .trim();
