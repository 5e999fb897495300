/** Frames in which the focus is tried for. */
const frames = 20;

let cancelLast: () => void = () => undefined;

/**
 * Gives an element the focus. A list or a dialog that is just closing still holds it, and makes all else unreachable until
 * it is gone: then it is tried again with the next frames. Only the latest element that wants it tries. Gives the function
 * that ends this.
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
