import { useEffect, useRef } from "react";
import { createStore } from "zustand/vanilla";

/** Something an author can do, by its name in the command palette and by its keys. */
export interface Command {
  id: string;
  /** As the palette shows it. */
  label: string;
  /** The part of the shortcut sheet and of the palette that it stands in. */
  section: string;
  /** Keys as `Mod+Shift+K`; `Mod` is Ctrl, or ⌘ on a Mac. The first is shown. */
  keys?: readonly string[];
  /** Works also while the author writes in a field. */
  isForWriting?: boolean;
  /** Left out of the palette: it means something only where the focus is. */
  isHidden?: boolean;
  isDisabled?: boolean;
  run: () => void;
}

/** All commands of the parts of the app that are shown now. Of several with the same keys, the latest part's counts. */
export const commandStore = createStore<{ parts: ReadonlyMap<symbol, readonly Command[]> }>(() => ({
  parts: new Map(),
}));

export const listCommands = (): Command[] => [...commandStore.getState().parts.values()].flat();

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const names: Readonly<Record<string, string>> = { " ": "Space", Esc: "Escape" };

/** The keys of an event in the notation of commands. Letters and digits are those on the keyboard, whatever Shift does. */
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

/** Keys as people read them: `⇧⌘K`, or `Ctrl+Shift+K`. */
export const showKeys = (keys: string): string =>
  keys
    .split(/\+(?=.)/)
    .map((key) => symbols[key] ?? key)
    .join(isMac ? "" : "+");

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input:not([type=checkbox], [type=radio], [type=range]), textarea, select"));

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing) return;
  const keys = keysOf(event);
  // A search field hands its keys on to its list: what they are typed into has the focus.
  const writing = isWriting(event.target) || isWriting(document.activeElement);
  const command = listCommands().findLast(
    (one) => one.keys?.includes(keys) && !one.isDisabled && (one.isForWriting || !writing),
  );
  if (!command) return;
  event.preventDefault();
  command.run();
};

/** Listens for the keys of commands from now on. */
export const followKeys = (): void => window.addEventListener("keydown", onKeyDown);

/** Offers commands while the component is shown. */
export const useCommands = (commands: readonly Command[]): void => {
  const part = useRef(Symbol("part"));
  const latest = useRef(commands);
  latest.current = commands;
  // What the palette shows of them decides whether they have changed; what they do is always the latest.
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
