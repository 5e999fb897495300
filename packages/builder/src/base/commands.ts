import { useEffect, useRef } from "react";
import { createStore } from "zustand/vanilla";
import { takesText } from "./expect-text.ts";

/** An action of the author, available in the command palette and by shortcut. */
export interface Command {
  id: string;
  /** The name in the palette. */
  label: string;
  /** The section of the palette and the shortcut sheet. */
  section: string;
  /** Shortcuts such as `Mod+Shift+K`, where `Mod` is Ctrl, or ⌘ on a Mac. Only the first is shown. */
  keys?: readonly string[];
  /** Whether the shortcut works while the author types in a field. */
  isForWriting?: boolean;
  /** Not listed in the palette, because it only makes sense where the focus is. */
  isHidden?: boolean;
  isDisabled?: boolean;
  run: () => void;
}

/**
 * The commands of all parts of the app that are on screen. If several have the same shortcut, that of the latest part
 * runs.
 */
export const commandStore = createStore<{ parts: ReadonlyMap<symbol, readonly Command[]> }>(() => ({
  parts: new Map(),
}));

export const listCommands = (): Command[] => [...commandStore.getState().parts.values()].flat();

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const names: Readonly<Record<string, string>> = { " ": "Space", Esc: "Escape" };

/**
 * Returns the pressed keys in the notation of commands. Letters and digits are those of the key, whatever Shift makes
 * of them.
 */
const keysOf = (event: KeyboardEvent): string => {
  const code = /^(?:Key([A-Z])|Digit(\d))$/.exec(event.code);
  const isPlainSymbol = event.key.length === 1 && !/[a-z0-9 ]/i.test(event.key) && !code?.[2];
  const key = isPlainSymbol ? event.key : (code?.[1] ?? code?.[2] ?? names[event.key] ?? event.key);
  return [
    (isMac ? event.metaKey : event.ctrlKey) && "Mod",
    event.altKey && "Alt",
    event.shiftKey && !isPlainSymbol && "Shift",
    key,
  ]
    .filter(Boolean)
    .join("+");
};

const arrows = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": "Space" };

const symbols: Readonly<Record<string, string>> = isMac
  ? { ...arrows, Mod: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↩", Backspace: "⌫", Delete: "⌦" }
  : { ...arrows, Mod: "Ctrl" };

/** Formats a shortcut for people: `⇧⌘K` or `Ctrl+Shift+K`. */
export const showKeys = (keys: string): string =>
  keys
    .split(/\+(?=.)/)
    .map((key) => symbols[key] ?? key)
    .join(isMac ? "" : "+");

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing) return;
  const keys = keysOf(event);
  // A search field passes its key events on to its list, so the focused element counts too.
  const writing = takesText(event.target) || takesText(document.activeElement);
  const command = listCommands().findLast(
    (one) => one.keys?.includes(keys) && !one.isDisabled && (one.isForWriting || !writing),
  );
  if (!command) return;
  event.preventDefault();
  command.run();
};

/** Starts to listen for the shortcuts of commands. */
export const followKeys = (): void => window.addEventListener("keydown", onKeyDown);

/** Registers commands while the component is mounted. */
export const useCommands = (commands: readonly Command[]): void => {
  const part = useRef(Symbol("part"));
  const latest = useRef(commands);
  latest.current = commands;
  // The commands are registered again only if what the palette shows has changed; their actions are always the latest.
  const shown = JSON.stringify(commands.map(({ run: _run, ...rest }) => rest));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is in the list.
  useEffect(() => {
    const id = part.current;
    const offered = latest.current.map((command, index) => ({ ...command, run: () => latest.current[index]?.run() }));
    commandStore.setState(({ parts }) => ({ parts: new Map(parts).set(id, offered) }));
    return () =>
      commandStore.setState(({ parts }) => {
        const others = new Map(parts);
        others.delete(id);
        return { parts: others };
      });
  }, [shown]);
};
