/**
 * How long keys are kept for a field that does not come, in milliseconds. The part of the app that has it may come over
 * a slow network.
 */
const patience = 30_000;

interface Expected {
  /** The text field that had the focus when this began. Its list or editor is about to go, so it gets no more keys. */
  from: Element | null;
  /** What was pressed meanwhile, in order. */
  keys: KeyboardEvent[];
  /** Whether the field has the focus and is being given the keys. */
  isThere: boolean;
  /** Whether nothing is about to be written any more. A text that follows at once takes the keys over. */
  isOver: boolean;
  /** Whether one of the kept keys has ended it, such as Escape. */
  isLeft: boolean;
  timer: ReturnType<typeof setTimeout>;
}

/** The one text that is about to be written. */
let expected: Expected | null = null;

/** Takes what was typed for a field that did not come. */
let keeper: ((text: string) => void) | null = null;

/** Whether a key that is pressed now was pressed before and only arrives now. */
let isRepeating = false;

/** Whether an element takes what is typed as text. */
export const takesText = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input:not([type=checkbox], [type=radio], [type=range]), textarea, select"));

const writes = (element: Element | null): boolean => takesText(element) && element !== expected?.from;

const modifiers = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Fn", "Process", "Unidentified"]);

const isKept = (event: KeyboardEvent): boolean => {
  if (event.isComposing || modifiers.has(event.key) || /^F\d+$/.test(event.key)) return false;
  const isText = event.key.length === 1 && (event.getModifierState("AltGraph") || (event.altKey && !event.ctrlKey));
  return isText || !(event.ctrlKey || event.metaKey || event.altKey);
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (!expected || isRepeating || !isKept(event)) return;
  // Escape gives up waiting. After a text it belongs to the text, and a second one gives up.
  const { isThere, keys } = expected;
  if (!isThere && event.key === "Escape" && (keys.length === 0 || keys.at(-1)?.key === "Escape")) return expectNoText();
  event.preventDefault();
  event.stopImmediatePropagation();
  keys.push(event);
};

const onFocus = ({ target }: FocusEvent): void => {
  if (expected && !expected.isThere && target instanceof Element && writes(target)) arrive(expected);
};

const onPointerDown = ({ target }: PointerEvent): void => {
  // A click on the text that is still coming doesn't lead elsewhere.
  if (!(target instanceof Element && target.closest("[data-writing]"))) expectNoText();
};

const wait = (): ReturnType<typeof setTimeout> => setTimeout(expectNoText, patience);

/**
 * Says that the author is about to write: a field that takes text will get the focus soon. Until then what is typed is
 * kept from shortcuts, and from a list that is just closing; then it is typed into the field.
 */
export const expectText = (): void => {
  const { activeElement } = document;
  const from = takesText(activeElement) ? activeElement : null;
  if (expected) {
    clearTimeout(expected.timer);
    Object.assign(expected, {
      ...{ from: from ?? expected.from, timer: wait() },
      ...{ isThere: false, isOver: false, isLeft: false },
    });
    return;
  }
  expected = { from, keys: [], isThere: false, isOver: false, isLeft: false, timer: wait() };
  window.addEventListener("keydown", onKeyDown, true);
  window.addEventListener("focusin", onFocus, true);
  window.addEventListener("pointerdown", onPointerDown, true);
};

/** Says that the text that is expected began with this key, which was pressed on what is selected. */
export const beginWith = (key: KeyboardEvent): void => {
  expected?.keys.push(key);
};

/** Registers who takes the text typed for a field that did not come. Returns the function that unregisters it. */
export const keepGivenUp = (keep: (text: string) => void): (() => void) => {
  keeper = keep;
  return () => {
    if (keeper === keep) keeper = null;
  };
};

/**
 * Says that no field is coming any more, unless another one is expected at once. What was typed for it is given up; what
 * was pressed behind a key that left it is pressed where that led.
 */
export const expectNoText = (): void => {
  if (!expected) return;
  expected.isOver = true;
  expected.isLeft = isRepeating;
  queueMicrotask(() => expected?.isOver && end());
};

const end = (): void => {
  const { keys = [], isLeft = false, timer } = expected ?? {};
  clearTimeout(timer);
  expected = null;
  window.removeEventListener("keydown", onKeyDown, true);
  window.removeEventListener("focusin", onFocus, true);
  window.removeEventListener("pointerdown", onPointerDown, true);
  if (isLeft) return pressOn(keys);
  const text = takeText(keys);
  if (text !== "") keeper?.(text);
};

/** Presses keys on what has the focus, until one of them begins a text, which gets the rest. */
const pressOn = (keys: readonly KeyboardEvent[]): void => {
  for (const key of keys) {
    if (expected) beginWith(key);
    else press(document.activeElement ?? document.body, key);
  }
};

/**
 * Gives the field the kept keys two frames later. By then it has put its caret into its text, and a closing list no
 * longer takes the focus back.
 */
const arrive = (own: Expected): void => {
  own.isThere = true;
  requestAnimationFrame(() => requestAnimationFrame(() => repeat(own)));
};

/** Repeats the next keys, and the rest in tasks of their own, as if they were pressed one after another. */
const repeat = (own: Expected): void => {
  if (expected !== own || !own.isThere) return;
  const { activeElement } = document;
  if (!activeElement || !writes(activeElement)) {
    // A closing list has taken the focus back for a moment.
    own.isThere = false;
    return;
  }
  const text = takeText(own.keys);
  const key = text === "" ? own.keys.shift() : undefined;
  if (key) press(activeElement, key);
  else if (text !== "") insert(activeElement, text);
  // The key may have led on to another text, which then gets the rest.
  if (expected !== own || !own.isThere) return;
  if (own.keys.length === 0) end();
  else setTimeout(() => repeat(own));
};

/** Takes the letters from the beginning. A slash is pressed as a key, because it may open a menu. */
const takeText = (keys: KeyboardEvent[]): string => {
  const other = keys.findIndex(({ key }) => key.length > 1 || key === "/");
  return keys
    .splice(0, other < 0 ? keys.length : other)
    .map(({ key }) => key)
    .join("");
};

const press = (element: Element, { key, code, shiftKey }: KeyboardEvent): void => {
  const pressed = { key, code, shiftKey, bubbles: true, cancelable: true };
  isRepeating = true;
  const isFree = element.dispatchEvent(new KeyboardEvent("keydown", pressed));
  element.dispatchEvent(new KeyboardEvent("keyup", pressed));
  isRepeating = false;
  if (!isFree || !takesText(element)) return;
  if (key.length === 1) insert(element, key);
  else if (key === "Backspace") removeBehind(element);
};

const removeBehind = (element: Element): void => {
  const told = { bubbles: true, cancelable: true, inputType: "deleteContentBackward" };
  if (element.dispatchEvent(new InputEvent("beforeinput", told))) document.execCommand("delete");
};

/** Inserts a text at the caret as if it were typed. Editors take it themselves; their event comes only from here. */
const insert = (element: Element, text: string): void => {
  const told = { bubbles: true, cancelable: true, inputType: "insertText", data: text };
  if (!element.dispatchEvent(new InputEvent("beforeinput", told))) return;
  if (typeof document.execCommand === "function" && document.execCommand("insertText", false, text)) return;
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return;
  element.setRangeText(text, element.selectionStart ?? 0, element.selectionEnd ?? 0, "end");
  element.dispatchEvent(new InputEvent("input", told));
};
