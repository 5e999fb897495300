import type { Flow } from "@parley/core";
import { authorCss, themeCss } from "../theme/theme-css.ts";

/** What only the server can put into a page. While it is the same, a page can follow the draft by itself. */
export const pageKey = ({ theme, settings }: Flow): string =>
  JSON.stringify([theme.general.font, theme.general.progressBar.isEnabled, settings.general.isBrandingEnabled]);

/** Lets the page look as the draft does, whatever it looked like when it was made. */
export const createThemeSheet = (document: Document, made: Flow): ((flow: Flow) => void) => {
  // The author's own sheet is the last one of the page.
  const own = made.theme.customCss.trim() === "" ? null : [...document.head.querySelectorAll("style")].at(-1);
  own?.remove();
  const sheet = document.head.appendChild(document.createElement("style"));
  const show = ({ theme }: Flow) => {
    sheet.textContent = `${themeCss(theme)}\n${authorCss(theme.customCss)}`;
  };
  show(made);
  return show;
};
