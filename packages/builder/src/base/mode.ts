import { createStore } from "zustand/vanilla";

/** Light or dark, as the author has chosen, or as the system says. */
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

/** Shows the page in the chosen mode from now on. */
export const followMode = () => {
  show();
  system.addEventListener("change", show);
  modeStore.subscribe(show);
};

export const chooseMode = (choice: ModeChoice) => {
  localStorage.setItem(key, choice);
  modeStore.setState({ choice });
};
