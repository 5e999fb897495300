import type { Page } from "playwright-core";

/** Records what a screen reader announces: the text of each message in the log when it appears or changes. */
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
