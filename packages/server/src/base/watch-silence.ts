/** Watches for something that gives no sign of itself for too long. */
export interface SilenceWatch {
  /** Ends when it has been silent for too long. */
  readonly signal: AbortSignal;
  /** It has given a sign. */
  sign(): void;
  /** Nothing more is expected of it. */
  end(): void;
}

/** Begins to watch; `patience` is in milliseconds. Without a patience, nothing is ever silent for too long. */
export const watchSilence = (patience: number | undefined): SilenceWatch => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const sign = () => {
    end();
    if (patience !== undefined) timer = setTimeout(() => controller.abort(), patience);
  };
  sign();
  return { signal: controller.signal, sign, end };
};
