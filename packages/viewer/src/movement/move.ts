/** The duration of an animation, in milliseconds. */
const moveTime = 160;

const easing = "cubic-bezier(0.2, 0.8, 0.3, 1)";

/** Distinguishes these animations from those of the author's CSS. */
const id = "parley-move";

/** A rectangle in pixels, relative to the log's upper left corner, so that scrolling does not change it. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const movementsOf = (element: Element): Animation[] =>
  (element.getAnimations?.() ?? []).filter((animation) => animation.id === id);

/** Returns how far an element is drawn from its final place during an animation, in pixels. */
export const offsetOf = (element: Element): { x: number; y: number } => {
  if (movementsOf(element).length === 0) return { x: 0, y: 0 };
  const { e: x, f: y } = new DOMMatrix(getComputedStyle(element).transform);
  return { x, y };
};

/** What an element grows to, while it does. */
interface Growth {
  width: number;
  height: number;
  /** Whether its right side stays in place. */
  keepsRight: boolean;
}

const growths = new WeakMap<Element, Growth>();

const growthOf = (element: Element): Growth | undefined =>
  movementsOf(element).length === 0 ? undefined : growths.get(element);

/** Returns the element's box at the end of its animation, or null if it isn't displayed. */
export const boxOf = (element: Element, log: Element): Box | null => {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return null;
  const origin = log.getBoundingClientRect();
  const { x, y } = offsetOf(element);
  const place = { left: left - origin.left - x, top: top - origin.top - y };
  const growth = growthOf(element);
  if (!growth) return { ...place, width, height };
  const { keepsRight, ...grown } = growth;
  return { ...place, ...grown, left: place.left - (keepsRight ? grown.width - width : 0) };
};

/** A new animation replaces a running one. */
const play = (element: Element, keyframes: Keyframe[]): void => {
  for (const movement of movementsOf(element)) movement.cancel();
  growths.delete(element);
  element.animate?.(keyframes, { duration: moveTime, easing, id });
};

export const isCalm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Slides an element up by this many pixels, added to a running animation's offset. */
export const slideUp = (element: Element, distance: number): void => {
  const { y } = offsetOf(element);
  play(element, [{ transform: `translateY(${distance + y}px)` }, { transform: "none" }]);
};

/** Fades in a new element while it rises a little. */
export const rise = (element: Element): void =>
  play(element, [
    { opacity: 0, transform: "translateY(8px)" },
    { opacity: 1, transform: "none" },
  ]);

/**
 * Animates an element from one box to another. A larger bubble grows from its old size at the corner that stays, with its
 * border and all corners; its text keeps its lines, fades in where `isNew`, and what follows keeps its place.
 */
export const travel = (element: Element, from: Box, to: Box, isNew: boolean): void => {
  const { x, y } = offsetOf(element);
  const start: Keyframe = { transform: `translate(${from.left - to.left + x}px, ${from.top - to.top + y}px)` };
  const end: Keyframe = { transform: "none" };
  const [wider, higher] = [Math.max(to.width - from.width, 0), Math.max(to.height - from.height, 0)];
  const grows = wider + higher >= 1 && element.classList.contains("parley-host-bubble");
  if (!grows) return play(element, [start, end]);
  const keepsRight = Math.abs(from.left + from.width - to.left - to.width) < Math.abs(from.left - to.left);
  const { marginBottom } = getComputedStyle(element);
  const size = { width: Math.min(from.width, to.width), height: Math.min(from.height, to.height) };
  Object.assign(start, {
    width: `${size.width}px`,
    height: `${size.height}px`,
    marginBottom: `calc(${marginBottom || "0px"} + ${to.height - size.height}px)`,
    overflow: "hidden",
    // The transform keeps this corner in place.
    transform: `translate(${(keepsRight ? from.left + from.width - to.left - to.width : from.left - to.left) + x}px, ${from.top - to.top + y}px)`,
  });
  Object.assign(end, {
    width: `${to.width}px`,
    height: `${to.height}px`,
    marginBottom: marginBottom || "0px",
    overflow: "hidden",
  });
  for (const content of element.getElementsByClassName("parley-bubble-content")) {
    const width = `${content.getBoundingClientRect().width}px`;
    play(content, [
      { opacity: isNew ? 0 : 1, width },
      { opacity: 1, width },
    ]);
  }
  play(element, [start, end]);
  growths.set(element, { width: to.width, height: to.height, keepsRight });
};
