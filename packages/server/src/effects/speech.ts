/** The text that an effect says while it makes it. */
export interface Speech {
  /** All of it so far. */
  text(): string;
  /** The part that may be shown: if it is stored, only the stored part, so that nobody reads what might be lost. */
  shown(): string;
  /** So many of its characters are stored. */
  stored(length: number): void;
  /** What is said after a stop is not heard. */
  say(piece: string): void;
  /** Resolves when there is more of it, or when whoever follows should look again for another reason. */
  changed(): Promise<void>;
  wake(): void;
  /** Ends with the reason for which the effect is to end before its time. */
  readonly signal: AbortSignal;
  cancel(reason: Error): void;
}

/** `isStored`: nothing is shown before `stored` is told of it. */
export const createSpeech = ({ isStored = false } = {}): Speech => {
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
    say: (piece) => {
      if (controller.signal.aborted || piece === "") return;
      text += piece;
      wake();
    },
    changed: () => new Promise((resolve) => waiting.push(resolve)),
    wake,
    signal: controller.signal,
    cancel: (reason) => controller.abort(reason),
  };
};
