import type { Settings } from "@parley/core";

/**
 * Removes the query from the address, since it may hold answers, unless the author wants it kept (specification,
 * section 2).
 */
export const hideQuery = ({ general }: Settings): void => {
  if (!general.isHideQueryParamsEnabled || location.search === "") return;
  history.replaceState(history.state, "", location.pathname + location.hash);
};
