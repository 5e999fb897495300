import { isJsonObject, type Json } from "@parley/core";
import { type ClientEffect, runOnPage } from "@parley/ui";

/** The page around the chat decides whether it runs what it is told. */
const tellParent = (data: Json): void => {
  const code = isJsonObject(data) ? data.code : undefined;
  (window.top ?? window.parent).postMessage({ from: "typebot", codeToExecute: code }, "*");
};

/** Runs the code; the chat waits for it. An error is reported, and the chat goes on. */
export const client: ClientEffect = async ({ kind, data }) => {
  if (kind === "run in parent page") {
    tellParent(data);
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
