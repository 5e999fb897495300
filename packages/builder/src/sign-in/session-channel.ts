/** Tells the other tabs of this browser that somebody has signed in or out; they ask the server who it is. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("parley-session");

export const tellOtherTabs = () => channel?.postMessage("changed");

/** Calls when another tab has signed in or out. Returns what ends it. */
export const onOtherTab = (listener: () => void): (() => void) => {
  channel?.addEventListener("message", listener);
  return () => channel?.removeEventListener("message", listener);
};
