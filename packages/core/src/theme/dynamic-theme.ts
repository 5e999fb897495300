import type { Theme } from "../bot-fields/theme.ts";
import { renderTemplate } from "../templates/template.ts";
import type { VariableValue } from "../values/variable.ts";

/** The addresses of a theme that contain variables, with the current values filled in. */
export type DynamicTheme = {
  hostAvatarUrl?: string;
  guestAvatarUrl?: string;
  backgroundUrl?: string;
};

/** Fills in the addresses of a theme that contain variables; undefined if none does. */
export const dynamicTheme = (
  { general: { background }, chat }: Theme,
  valueOf: (name: string) => VariableValue | undefined,
): DynamicTheme | undefined => {
  const render = (key: keyof DynamicTheme, url: string | undefined): DynamicTheme =>
    url?.includes("{{") ? { [key]: renderTemplate(url, valueOf) } : {};
  const rendered = {
    ...render("hostAvatarUrl", chat.hostAvatar.url),
    ...render("guestAvatarUrl", chat.guestAvatar.url),
    ...render("backgroundUrl", background.type === "Image" ? background.content : undefined),
  };
  return Object.keys(rendered).length > 0 ? rendered : undefined;
};
