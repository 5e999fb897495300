/** How many frames `takeFocus` keeps trying. */
const frames = 20;

let cancelLast: () => void = () => undefined;

/**
 * Focuses an element. A list or dialog that is still closing holds the focus, so this tries again on the next frames.
 * Only the latest call keeps trying. Returns a function that cancels it.
 */
export const takeFocus = (element: HTMLElement): (() => void) => {
  cancelLast();
  let left = frames;
  let frame = 0;
  const take = () => {
    element.focus({ preventScroll: true });
    left -= 1;
    if (document.activeElement === element || left === 0 || !element.isConnected) return;
    frame = requestAnimationFrame(take);
  };
  take();
  cancelLast = () => cancelAnimationFrame(frame);
  return cancelLast;
};
