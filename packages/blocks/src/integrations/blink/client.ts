import { isJsonObject } from "@parley/core";
import type { ClientEffect } from "@parley/ui";

/** In a React Native app, messages go to the app by this object. */
interface NativeWindow {
  ReactNativeWebView?: { postMessage?: (message: string) => void };
}

/** Makes the Blink app around the chat open a folder; outside of it, the device is asked to open the app. */
export const client: ClientEffect = async ({ data }, browser) => {
  const { folder } = isJsonObject(data) ? data : {};
  if (typeof folder !== "string") return { error: "There is no Blink folder to open." };
  await browser.flush();
  const { ReactNativeWebView: app } = window as NativeWindow;
  if (app?.postMessage) app.postMessage(folder);
  // The message is the author's choice and contains no secret, so any origin may receive it.
  else if (window.parent !== window) window.parent.postMessage(folder, "*");
  else browser.leaveTo(folder);
  return {};
};
