import { useSyncExternalStore } from "react";

/** Whether the last press was by a finger; before the first one, whether fingers are what the device is made for. */
let isTouch = window.matchMedia("(pointer: coarse)").matches;

const listeners = new Set<() => void>();

const notice = ({ pointerType }: PointerEvent) => {
  const isNext = pointerType === "touch";
  if (isNext === isTouch) return;
  isTouch = isNext;
  for (const listener of listeners) listener();
};
window.addEventListener("pointerdown", notice, true);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the author works by touch at the moment, outside of components. */
export const isTouchNow = (): boolean => isTouch;

/** Whether the author works by touch at the moment. Laptops with touch screens change between both. */
export const useIsTouch = (): boolean => useSyncExternalStore(subscribe, isTouchNow);
