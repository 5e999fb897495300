/** Detects that something is silent for too long. */
export interface SilenceWatch {
  /** Aborts after too long a silence. */
  readonly signal: AbortSignal;
  /** Call on every sign of life. */
  sign(): void;
  /** Call when nothing more is expected. */
  end(): void;
}

/** Starts watching. `patience` is the permitted silence in milliseconds, unlimited if absent. */
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
