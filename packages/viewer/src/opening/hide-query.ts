import type { Settings } from "@parley/core";

/** Answers in the address are nobody's business, unless the author wants them there (specification, section 2). */
export const hideQuery = ({ general }: Settings): void => {
  if (!general.isHideQueryParamsEnabled || location.search === "") return;
  history.replaceState(history.state, "", location.pathname + location.hash);
};
