/** The text that an effect says while it makes it. */
export interface Speech {
  /** All of it so far. */
  text(): string;
  /** What is said after a stop is not heard. */
  say(piece: string): void;
  /** Resolves when there is more of it, or when whoever follows should look again for another reason. */
  changed(): Promise<void>;
  wake(): void;
  /** Ends with the reason for which the effect is to end before its time. */
  readonly signal: AbortSignal;
  cancel(reason: Error): void;
}

export const createSpeech = (): Speech => {
  const controller = new AbortController();
  let text = "";
  let waiting: (() => void)[] = [];
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  return {
    text: () => text,
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
