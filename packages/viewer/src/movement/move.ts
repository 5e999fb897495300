/** How long a movement takes, in milliseconds: long enough to be followed, too short to be waited for. */
const moveTime = 160;

const easing = "cubic-bezier(0.2, 0.8, 0.3, 1)";

/** Tells these movements from an author's own animations. */
const id = "parley-move";

/** Where something stands, in pixels, seen from the upper left corner of the log: scrolling changes nothing of it. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const movementsOf = (element: Element): Animation[] =>
  (element.getAnimations?.() ?? []).filter((animation) => animation.id === id);

/** How far from its place an element is seen while it moves there, in pixels. */
export const offsetOf = (element: Element): { x: number; y: number } => {
  if (movementsOf(element).length === 0) return { x: 0, y: 0 };
  const { e: x, f: y } = new DOMMatrix(getComputedStyle(element).transform);
  return { x, y };
};

/** Where the element stands, or will once it has moved there; null for what takes no place on the screen. */
export const boxOf = (element: Element, log: Element): Box | null => {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return null;
  const origin = log.getBoundingClientRect();
  const { x, y } = offsetOf(element);
  return { left: left - origin.left - x, top: top - origin.top - y, width, height };
};

/** A newer movement takes the place of an older one. */
const play = (element: Element, keyframes: Keyframe[]): void => {
  for (const movement of movementsOf(element)) movement.cancel();
  element.animate?.(keyframes, { duration: moveTime, easing, id });
};

export const isCalm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** To where it stands now from so many pixels below, and from where it was on the way before. */
export const slideUp = (element: Element, distance: number): void => {
  const { y } = offsetOf(element);
  play(element, [{ transform: `translateY(${distance + y}px)` }, { transform: "none" }]);
};

/** What is new comes up a little, and out of nothing. */
export const rise = (element: Element): void =>
  play(element, [
    { opacity: 0, transform: "translateY(8px)" },
    { opacity: 1, transform: "none" },
  ]);

/**
 * From where it stood to where it stands now. What has become larger grows out of its former size, from the corner that
 * it keeps, and its words come in meanwhile.
 */
export const travel = (element: Element, from: Box, to: Box): void => {
  const { x, y } = offsetOf(element);
  const start: Keyframe = { transform: `translate(${from.left - to.left + x}px, ${from.top - to.top + y}px)` };
  const end: Keyframe = { transform: "none" };
  const [wider, higher] = [Math.max(to.width - from.width, 0), Math.max(to.height - from.height, 0)];
  const grows = wider + higher >= 1 && element.classList.contains("parley-host-bubble");
  if (grows) {
    const keepsRight = Math.abs(from.left + from.width - to.left - to.width) < Math.abs(from.left - to.left);
    const radius = getComputedStyle(element).borderRadius || "0";
    start.clipPath = `inset(0 ${keepsRight ? 0 : wider}px ${higher}px ${keepsRight ? wider : 0}px round ${radius})`;
    end.clipPath = `inset(0 0 0 0 round ${radius})`;
    // The corner that is kept stays where it is.
    start.transform = `translate(${(keepsRight ? from.left + from.width - to.left - to.width : from.left - to.left) + x}px, ${from.top - to.top + y}px)`;
    for (const content of element.getElementsByClassName("parley-bubble-content"))
      play(content, [{ opacity: 0 }, { opacity: 1 }]);
  }
  play(element, [start, end]);
};
