import { isJsonObject, type Json, type JsonObject, thrownText } from "@parley/core";
import { type ClientEffect, runOnPage } from "@parley/ui";

/**
 * Returns code that runs by itself with its values as separate JSON: a visitor's text is never part of the code. Code
 * without values is unchanged.
 */
const withValues = (code: string, args: JsonObject): string => {
  const names = Object.keys(args);
  if (names.length === 0) return code;
  const values = JSON.stringify(Object.values(args)).replaceAll("<", "\\u003c");
  return `(async (${names.join(", ")}) => {\n${code}\n})(...${values});`;
};

/** Sends the code to the surrounding page, which decides whether to run it. */
const tellParent = (parent: Window, data: Json): void => {
  const { code, args } = isJsonObject(data) ? data : {};
  const codeToExecute = typeof code === "string" ? withValues(code, isJsonObject(args) ? args : {}) : undefined;
  parent.postMessage({ from: "typebot", codeToExecute }, "*");
};

/** Returns the outermost page; null if the chat is not in a frame. */
const findParent = (): Window | null => (window.parent === window ? null : (window.top ?? window.parent));

/**
 * Runs the code while the chat waits. Errors are logged, and the chat goes on. Code for the surrounding page runs on
 * this page if there is none.
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
    return { error: thrownText(error) };
  }
};
