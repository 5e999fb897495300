import { isJsonObject, type Json, type JsonObject, thrownText } from "@parley/core";
import { type ClientEffect, runOnPage } from "@parley/ui";

/**
 * Code as one text that runs by itself, its values beside it as JSON: what a visitor typed is never a part of the code.
 * Code without values stays as it is.
 */
const withValues = (code: string, args: JsonObject): string => {
  const names = Object.keys(args);
  if (names.length === 0) return code;
  const values = JSON.stringify(Object.values(args)).replaceAll("<", "\\u003c");
  return `(async (${names.join(", ")}) => {\n${code}\n})(...${values});`;
};

/** The page around the chat decides whether it runs what it is told. */
const tellParent = (parent: Window, data: Json): void => {
  const { code, args } = isJsonObject(data) ? data : {};
  const codeToExecute = typeof code === "string" ? withValues(code, isJsonObject(args) ? args : {}) : undefined;
  parent.postMessage({ from: "typebot", codeToExecute }, "*");
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
    return { error: thrownText(error) };
  }
};
