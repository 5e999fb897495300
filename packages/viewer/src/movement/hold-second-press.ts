/** A second press within this time is still the one that answered the question before, in milliseconds. */
const secondPressTime = 500;

/**
 * A double click, or Enter pressed twice or held down, answers one question. After any other key, and once there
 * is text, Enter is meant for the new question, however soon it comes. Comes back with what is to be called when the visitor has answered.
 */
export const holdSecondPress = (root: HTMLElement): (() => void) => {
  let answeredAt = Number.NEGATIVE_INFINITY;
  const hold = (event: Event) => {
    const isLate = event.timeStamp - answeredAt > secondPressTime;
    if (isLate || !(event.target instanceof Element) || !event.target.closest(".parley-input")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener(
    "keydown",
    (event) => {
      // A key that is still held down repeats itself, and is still the same press.
      if (event.repeat && event.timeStamp - answeredAt <= secondPressTime) answeredAt = event.timeStamp;
      if (event.key === "Enter") hold(event);
      else answeredAt = Number.NEGATIVE_INFINITY;
    },
    true,
  );
  // Text that came without a key: pasted, filled in by the browser, dictated.
  root.addEventListener(
    "input",
    () => {
      answeredAt = Number.NEGATIVE_INFINITY;
    },
    true,
  );
  root.addEventListener("click", (event) => event.detail > 1 && hold(event), true);
  return () => {
    answeredAt = performance.now();
  };
};
