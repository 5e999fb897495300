import type { Flow } from "@parley/core";
import { authorCss, themeCss } from "../theme/theme-css.ts";

/**
 * Returns the settings that only the server can apply to a page. While they are equal, the page can follow the draft
 * itself.
 */
export const pageKey = ({ theme, settings }: Flow): string =>
  JSON.stringify([theme.general.font, theme.general.progressBar.isEnabled, settings.general.isBrandingEnabled]);

/** Returns a function that applies the draft's theme to the page. */
export const createThemeSheet = (document: Document, made: Flow): ((flow: Flow) => void) => {
  // The author's own sheet is the page's last one.
  const own = made.theme.customCss.trim() === "" ? null : [...document.head.querySelectorAll("style")].at(-1);
  own?.remove();
  const sheet = document.head.appendChild(document.createElement("style"));
  const show = ({ theme }: Flow) => {
    sheet.textContent = `${themeCss(theme)}\n${authorCss(theme.customCss)}`;
  };
  show(made);
  return show;
};
