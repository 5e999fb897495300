import { createStore } from "zustand/vanilla";

type Device = "fit" | "phone" | "desktop";
export type Detail = "trace" | "variables" | "log";

interface ChatSettings {
  device: Device;
  /** The page around the chat. */
  page: "light" | "dark";
  skipsTyping: boolean;
  /** Which details are unfolded. */
  detail: Detail | null;
}

const key = "parley-chat";
const initial: ChatSettings = { device: "fit", page: "light", skipsTyping: false, detail: null };

const oneOf = <Value>(value: unknown, values: readonly Value[], otherwise: Value): Value =>
  values.find((one) => one === value) ?? otherwise;

const readKept = (): ChatSettings => {
  try {
    const kept: Record<string, unknown> = { ...JSON.parse(localStorage.getItem(key) ?? "{}") };
    return {
      device: oneOf(kept.device, ["fit", "phone", "desktop"], initial.device),
      page: oneOf(kept.page, ["light", "dark"], initial.page),
      skipsTyping: kept.skipsTyping === true,
      detail: oneOf<Detail | null>(kept.detail, ["trace", "variables", "log"], null),
    };
  } catch {
    return initial;
  }
};

/** How the chat is shown, as this browser remembers it. */
export const chatSettings = createStore<ChatSettings>(readKept);

chatSettings.subscribe((state) => {
  try {
    localStorage.setItem(key, JSON.stringify(state));
  } catch {
    // A browser that keeps nothing forgets it.
  }
});
