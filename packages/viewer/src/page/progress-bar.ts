import { pageIds } from "../base/page-names.ts";

/** The bar that shows how far the chat has come, in percent. The page's script moves it on. */
export const renderProgressBar = (percent: number, name: string): string => {
  const value = Math.round(percent);
  return `<header><div id="${pageIds.progress}" class="parley-progress typebot-progress-bar-container" role="progressbar" aria-label="${name}" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${value}"><div class="parley-progress-value typebot-progress-bar" style="width:${value}%"></div></div></header>`;
};
