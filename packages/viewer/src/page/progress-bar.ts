import { pageIds } from "../base/page-names.ts";

/** Renders the progress bar with a percentage. The page's script updates it. */
export const renderProgressBar = (percent: number, name: string): string => {
  const value = Math.round(percent);
  return `<header><div id="${pageIds.progress}" class="parley-progress typebot-progress-bar-container" role="progressbar" aria-label="${name}" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${value}"><div class="parley-progress-value typebot-progress-bar" style="width:${value}%"></div></div></header>`;
};
