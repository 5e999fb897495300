/** The text that an effect streams. */
export interface TextStream {
  /** All of the text so far. */
  text(): string;
  /**
   * The part of the text that may be shown. If the text is stored, it is the stored part, so that nobody reads text
   * that a crash could lose.
   */
  shown(): string;
  /** Tells how many characters are stored. */
  stored(length: number): void;
  /** Appends a chunk. After a stop it has no effect. */
  add(chunk: string): void;
  /** Resolves when there is more text, or when followers should check for another reason. */
  changed(): Promise<void>;
  wake(): void;
  /** Aborts with the reason why the effect should end early. */
  readonly signal: AbortSignal;
  cancel(reason: Error): void;
}

/** With `isStored`, text is shown only after `stored` has been called for it. */
export const createTextStream = ({ isStored = false } = {}): TextStream => {
  const controller = new AbortController();
  let text = "";
  let length = isStored ? 0 : Number.POSITIVE_INFINITY;
  let waiting: (() => void)[] = [];
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  return {
    text: () => text,
    shown: () => text.slice(0, length),
    stored: (more) => {
      length = more;
      wake();
    },
    add: (chunk) => {
      if (controller.signal.aborted || chunk === "") return;
      text += chunk;
      wake();
    },
    changed: () => new Promise((resolve) => waiting.push(resolve)),
    wake,
    signal: controller.signal,
    cancel: (reason) => controller.abort(reason),
  };
};
