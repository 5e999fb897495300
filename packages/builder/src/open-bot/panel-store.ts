import { createStore } from "zustand/vanilla";
import { isNarrow } from "../base/use-media.ts";
import { wantedFieldStore } from "./wanted-field.ts";

const panelTabs = ["block", "chat", "problems", "tests"] as const;
export type PanelTab = (typeof panelTabs)[number];

/** The state of the side panel. Widths are in pixels. */
interface PanelState {
  isOpen: boolean;
  tab: PanelTab;
  /** On small screens the panel is a sheet that opens on request only. */
  isSheetOpen: boolean;
  /** Whether the next selection leaves the tab unchanged. */
  isTabKept: boolean;
  /** Whether block and chat are shown side by side. */
  isPinned: boolean;
  width: number;
  /** The width of the chat beside the block. */
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

/** The state of the side panel, kept in this browser. */
export const panelStore = createStore<PanelState>(readKept);

panelStore.subscribe((state) => {
  try {
    localStorage.setItem(key, JSON.stringify(state));
  } catch {
    // The browser refuses its storage: the state is not kept.
  }
});

/** Keeps the chat open at the next selection, so that authors see their first text in the chat. */
export const keepChat = (): void => panelStore.setState({ tab: "chat", isTabKept: true });

/** Opens a tab of the side panel. */
export const showPanel = (tab: PanelTab): void => panelStore.setState({ isOpen: true, isSheetOpen: true, tab });

/** Whether a tab stays open whatever is selected: the lists of problems and of tests. */
export const isList = (tab: PanelTab): boolean => tab === "problems" || tab === "tests";

/**
 * Opens the form of what was just added, unless a list is open. On small screens the sheet stays closed. With `fillIn`,
 * the id of a block, the first empty text of its form gets the focus. Returns whether it will.
 */
export const showForm = (fillIn: string | null = null): boolean => {
  const { tab, isOpen } = panelStore.getState();
  if (isList(tab)) return false;
  panelStore.setState({ tab: "block", isTabKept: false });
  if (fillIn === null || !isOpen) return false;
  wantedFieldStore.setState({ wanted: { blockId: fillIn, field: null } });
  return !isNarrow();
};
