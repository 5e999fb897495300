import type { Keys } from "@parley/blocks/testing";
import type { Page } from "playwright-core";

/** The maximum number of Tab presses to reach a control. */
const patience = 60;

/** A visitor who uses only the keyboard. */
export const useKeyboard = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);

  /** Returns the accessible name of the focused control. */
  const focused = async (): Promise<string> => {
    const { result } = await devtools.send("Runtime.evaluate", { expression: "document.activeElement" });
    const { nodes } = await devtools.send("Accessibility.getPartialAXTree", {
      objectId: result.objectId ?? "",
      fetchRelatives: false,
    });
    return String(nodes[0]?.name?.value ?? "");
  };

  const tabTo = async (isThere: () => Promise<boolean>, what: string) => {
    for (let presses = 0; presses <= patience; presses += 1) {
      if (await isThere()) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${what} can't be reached by the keyboard`);
  };

  return {
    focused,
    /** Presses Tab until the control with this name has the focus. */
    goTo: (name: string) => tabTo(async () => (await focused()) === name, name),
    /** Presses Tab until the focus is in the current input. */
    goToInput: () =>
      tabTo(() => page.evaluate(() => document.activeElement?.closest(".parley-input") !== null), "The input"),
    /** Performs the keys that answer a question. */
    async answer(keys: readonly Keys[]) {
      for (const key of keys) {
        if ("to" in key) await tabTo(async () => (await focused()) === key.to, key.to);
        if ("type" in key) await page.keyboard.type(key.type);
        else if (key.press !== "") await page.keyboard.press(key.press);
      }
    },
  };
};
