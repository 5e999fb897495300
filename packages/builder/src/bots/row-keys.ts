import type { KeyboardEvent } from "react";

/** The handlers for keys pressed on a row. */
export interface RowKeys {
  rename: (id: string) => void;
  toggle: (id: string, isRange: boolean) => void;
  remove: (id: string) => void;
  selectAll: () => void;
  clear: () => void;
}

type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** Returns the distance from one box to another in a direction; null if the other is not in that direction. */
const distance = (from: DOMRect, to: DOMRect, direction: Direction): number | null => {
  const across = Math.abs(to.left - from.left);
  const along = to.top - from.top;
  const isSameLine = Math.abs(along) < Math.min(from.height, to.height);
  if (direction === "ArrowUp" || direction === "ArrowDown") {
    const way = direction === "ArrowDown" ? along : -along;
    return isSameLine || way <= 0 ? null : way * 1000 + across;
  }
  const isForth = direction === "ArrowRight" ? to.left > from.left : to.left < from.left;
  return isSameLine && isForth ? across : null;
};

const moveFocus = (list: Element, from: Element, direction: Direction) => {
  const box = from.getBoundingClientRect();
  let nearest: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const row of list.querySelectorAll<HTMLElement>("[data-row]")) {
    const way = row === from ? null : distance(box, row.getBoundingClientRect(), direction);
    if (way !== null && way < least) [nearest, least] = [row, way];
  }
  nearest?.focus();
};

const isDirection = (key: string): key is Direction =>
  key === "ArrowUp" || key === "ArrowDown" || key === "ArrowLeft" || key === "ArrowRight";

/** The keys as listed in the shortcut sheet. */
export const rowKeys = [
  ["goToNext", ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]],
  ["rename", ["F2"]],
  ["selectOne", [" "]],
  ["selectAll", ["Mod+A"]],
  ["delete", ["Delete"]],
] as const;

/**
 * Handles keys in the list: arrows move between rows, F2 renames, Space selects, Delete deletes, Ctrl A selects all and
 * Escape none. Fields and buttons inside rows keep their own keys. Without `keys` only the arrows work.
 */
export const pressRowKey = (event: KeyboardEvent, keys: RowKeys | null): void => {
  const { target, key, currentTarget } = event;
  // Events of a row's menu bubble through React to here, although the menu is elsewhere in the page.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  if (target instanceof HTMLInputElement && target.type !== "checkbox") return;
  const isCommand = event.ctrlKey || event.metaKey;
  const done = () => event.preventDefault();
  if (isCommand && key.toLowerCase() === "a" && keys) {
    keys.selectAll();
    return done();
  }
  if (key === "Escape") return keys?.clear();
  const id = target.getAttribute("data-row");
  if (id === null || isCommand || event.altKey) return;
  if (isDirection(key)) {
    moveFocus(currentTarget, target, key);
    return done();
  }
  if (!keys) return;
  if (key === "F2") keys.rename(id);
  else if (key === " ") keys.toggle(id, event.shiftKey);
  else if (key === "Delete" || key === "Backspace") {
    // Keeps the focus in the list.
    const rows = [...currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
    const place = rows.indexOf(target);
    keys.remove(id);
    (rows[place + 1] ?? rows[place - 1])?.focus();
  } else return;
  done();
};
