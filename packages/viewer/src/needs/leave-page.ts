import { isEmbedded } from "@parley/ui";
import { tellParent } from "../base/tell-parent.ts";

/** Opens an address in a new tab; false when the browser did not allow it. */
export const openTab = (url: string): boolean => {
  try {
    // With `noopener` the browser would not tell whether the tab was opened.
    const tab = window.open(url, "_blank");
    if (!tab) return false;
    tab.opener = null;
    return true;
  } catch {
    // Frames may be forbidden to open anything; the page around may do it for them.
    tellParent({ redirectUrl: url });
    return isEmbedded();
  }
};

/** Goes to an address, for the whole page even from a frame. If the browser forbids that, only the frame goes. */
export const goTo = (url: string): void => {
  try {
    (window.top ?? window).location.href = url;
  } catch {
    tellParent({ redirectUrl: url });
    window.location.href = url;
  }
};
