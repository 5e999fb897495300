/** The screens of a bot, in order. */
export const screens = ["flow", "design", "settings", "languages", "share", "results", "numbers", "history"] as const;
export type Screen = (typeof screens)[number];

export const addressOf = (botId: string, screen: Screen): string =>
  screen === "flow" ? `/bots/${encodeURIComponent(botId)}` : `/bots/${encodeURIComponent(botId)}/${screen}`;

/** Returns the screen of an address. */
export const screenAt = (path: string): Screen => {
  const last = path.split("/")[3];
  return screens.find((screen) => screen === last) ?? "flow";
};

/** How a flow is shown; numbers and a rehearsal are shown on the map. */
export const flowViews = ["map", "script", "numbers", "rehearsal"] as const;
export type FlowView = (typeof flowViews)[number];
