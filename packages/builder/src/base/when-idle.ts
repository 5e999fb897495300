/** Does work when the browser has nothing else to do, and after `timeout` milliseconds at the latest, if one is given. */
export const whenIdle = (work: () => void, timeout?: number): void => {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== "function") setTimeout(work, 80);
  else requestIdleCallback(work, timeout === undefined ? {} : { timeout });
};
