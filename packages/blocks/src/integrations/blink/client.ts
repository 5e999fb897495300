import { isJsonObject } from "@parley/core";
import type { ClientEffect } from "@parley/ui";

/** Where the page is shown by an app of React Native, the app listens here. */
interface NativeWindow {
  ReactNativeWebView?: { postMessage?: (message: string) => void };
}

/** Tells the Blink app around the chat to open a folder; elsewhere the device is asked to open the app. */
export const client: ClientEffect = async ({ data }, browser) => {
  const { folder } = isJsonObject(data) ? data : {};
  if (typeof folder !== "string") return { error: "There is no Blink folder to open." };
  await browser.flush();
  const { ReactNativeWebView: app } = window as NativeWindow;
  if (app?.postMessage) app.postMessage(folder);
  // What is in it is the author's choice, and no secret.
  else if (window.parent !== window) window.parent.postMessage(folder, "*");
  else browser.leaveTo(folder);
  return {};
};
