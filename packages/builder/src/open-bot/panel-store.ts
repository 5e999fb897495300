import { createStore } from "zustand/vanilla";

const panelTabs = ["block", "chat", "problems"] as const;
export type PanelTab = (typeof panelTabs)[number];

/** How the side panel stands. Widths are in pixels. */
interface PanelState {
  isOpen: boolean;
  tab: PanelTab;
  /** On small screens the panel is a sheet, which stays shut until it is asked for. */
  isSheetOpen: boolean;
  /** The next selection leaves the tab as it is. */
  isTabKept: boolean;
  /** Block and chat are shown side by side. */
  isPinned: boolean;
  width: number;
  /** Of the chat, where it stands beside the block. */
  chatWidth: number;
}

const key = "parley-panel";
export const panelWidths = { least: 300, most: 720 } as const;

const initial: PanelState = {
  isOpen: true,
  isSheetOpen: false,
  isTabKept: false,
  tab: "chat",
  isPinned: false,
  width: 380,
  chatWidth: 360,
};

const readKept = (): PanelState => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (typeof kept !== "object" || kept === null) return initial;
    const value = (name: keyof PanelState): unknown => Reflect.get(kept, name);
    const width = (name: "width" | "chatWidth") => clampWidth(Number(value(name) ?? initial[name]), initial[name]);
    return {
      isOpen: value("isOpen") !== false,
      isSheetOpen: false,
      isTabKept: false,
      tab: panelTabs.find((tab) => tab === value("tab")) ?? initial.tab,
      isPinned: value("isPinned") === true,
      width: width("width"),
      chatWidth: width("chatWidth"),
    };
  } catch {
    return initial;
  }
};

export const clampWidth = (width: number, otherwise = initial.width): number =>
  Number.isFinite(width) ? Math.round(Math.min(Math.max(width, panelWidths.least), panelWidths.most)) : otherwise;

/** The side panel, as this browser remembers it. */
export const panelStore = createStore<PanelState>(readKept);

panelStore.subscribe((state) => {
  try {
    localStorage.setItem(key, JSON.stringify(state));
  } catch {
    // A browser that keeps nothing forgets it.
  }
});

/** Lets the chat stand beside what is selected next: whoever writes the first words sees them said. */
export const keepChat = (): void => panelStore.setState({ tab: "chat", isTabKept: true });

/** Shows a tab of the side panel. */
export const showPanel = (tab: PanelTab): void => panelStore.setState({ isOpen: true, isSheetOpen: true, tab });

/** Shows the form of what was just added, unless the author goes through the problems. Sheets stay shut. */
export const showForm = (): void => {
  if (panelStore.getState().tab !== "problems") panelStore.setState({ tab: "block", isTabKept: false });
};
