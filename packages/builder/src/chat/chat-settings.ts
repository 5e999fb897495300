import { createStore } from "zustand/vanilla";

type Device = "fit" | "phone" | "desktop";
export type Detail = "trace" | "variables" | "log";

interface ChatSettings {
  device: Device;
  /** The colour scheme of the page around the chat. */
  page: "light" | "dark";
  skipsTyping: boolean;
  /** Which details section is open. */
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

/** The settings of the chat panel, kept in this browser. */
export const chatSettings = createStore<ChatSettings>(readKept);

chatSettings.subscribe((state) => {
  try {
    localStorage.setItem(key, JSON.stringify(state));
  } catch {
    // The browser refuses its storage: the settings are not kept.
  }
});
