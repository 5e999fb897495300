import { createStore } from "zustand/vanilla";

/** The colour scheme that the author has chosen; `system` follows the operating system. */
export type ModeChoice = "system" | "light" | "dark";

const key = "parley-mode";

const readChoice = (): ModeChoice => {
  const stored = localStorage.getItem(key);
  return stored === "light" || stored === "dark" ? stored : "system";
};

export const modeStore = createStore<{ choice: ModeChoice }>(() => ({ choice: readChoice() }));

const system = window.matchMedia("(prefers-color-scheme: dark)");

const show = () => {
  const { choice } = modeStore.getState();
  const isDark = choice === "dark" || (choice === "system" && system.matches);
  document.documentElement.dataset.mode = isDark ? "dark" : "light";
};

/** Applies the chosen colour scheme to the page, now and after changes. */
export const followMode = () => {
  show();
  system.addEventListener("change", show);
  modeStore.subscribe(show);
};

export const chooseMode = (choice: ModeChoice) => {
  localStorage.setItem(key, choice);
  modeStore.setState({ choice });
};
