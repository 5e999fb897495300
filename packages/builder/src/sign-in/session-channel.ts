/** Tells the other tabs of this browser about sign-in and sign-out; they reload the account from the server. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("parley-session");

export const tellOtherTabs = () => channel?.postMessage("changed");

/** Calls the listener when another tab has signed in or out. Returns the function that stops it. */
export const onOtherTab = (listener: () => void): (() => void) => {
  channel?.addEventListener("message", listener);
  return () => channel?.removeEventListener("message", listener);
};
