import { isJsonObject, type Json } from "@parley/core";
import type { ClientEffect } from "@parley/ui";
import { closeWidget, openWidget, type WidgetUser } from "./widget.ts";

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

const show: ClientEffect = async ({ data }, { disclose }) => {
  const { task, baseUrl, websiteToken, user } = isJsonObject(data) ? data : {};
  if (task !== "show") {
    closeWidget();
    return {};
  }
  // The only cast: the block's run made it of texts.
  const known = (isJsonObject(user) ? user : {}) as WidgetUser;
  return disclose("Chatwoot", () =>
    openWidget({ baseUrl: textOf(baseUrl), websiteToken: textOf(websiteToken) }, known),
  );
};

export const client: ClientEffect = Object.assign(show, {
  discloses: true as const,
  allow: (isAllowed: boolean) => {
    if (!isAllowed) closeWidget();
  },
});
