/** A second press within this time belongs to the previous question, in milliseconds. */
const secondPressTime = 500;

/**
 * Makes a double click, or Enter pressed twice or held down, answer only one question. After any other key, or once
 * there is text, Enter counts for the new question at once. Returns the function to call when the visitor has answered.
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
      // A held key repeats itself; that is still the same press.
      if (event.repeat && event.timeStamp - answeredAt <= secondPressTime) answeredAt = event.timeStamp;
      if (event.key === "Enter") hold(event);
      else answeredAt = Number.NEGATIVE_INFINITY;
    },
    true,
  );
  // Text without a key press: pasted, autofilled or dictated.
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
