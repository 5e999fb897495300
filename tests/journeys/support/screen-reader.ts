import type { Page } from "playwright-core";

/**
 * Notes what a screen reader is given to announce: the text of every message in the log when it becomes perceivable, or
 * when it changes afterwards.
 */
export const listen = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const announced: string[] = [];
    const known = new WeakMap<Element, string>();
    Object.assign(window, { announced });
    const look = () => {
      for (const message of document.querySelectorAll("[role=log] :is(.parley-bubble-content, .parley-guest-bubble)")) {
        const isThere = message.checkVisibility({ visibilityProperty: true });
        const text = isThere ? (message.textContent ?? "").trim() : "";
        if (text !== "" && known.get(message) !== text) announced.push(text);
        known.set(message, text);
      }
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
};
