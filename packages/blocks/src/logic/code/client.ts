import { isJsonObject, type Json } from "@parley/core";
import { type ClientEffect, runOnPage } from "@parley/ui";

/** The page around the chat decides whether it runs what it is told. */
const tellParent = (parent: Window, data: Json): void => {
  const code = isJsonObject(data) ? data.code : undefined;
  parent.postMessage({ from: "typebot", codeToExecute: code }, "*");
};

/** The outermost page; null where the chat is a page of its own. */
const findParent = (): Window | null => (window.parent === window ? null : (window.top ?? window.parent));

/**
 * Runs the code; the chat waits for it. An error is reported, and the chat goes on. Code for the page around the chat runs
 * on this one where there is none.
 */
export const client: ClientEffect = async ({ effect, data }) => {
  const parent = effect === "run in parent page" ? findParent() : null;
  if (parent) {
    tellParent(parent, data);
    return {};
  }
  try {
    await runOnPage(data);
    return {};
  } catch (error) {
    console.error(error);
    return { error: error instanceof Error ? error.message : String(error) };
  }
};
