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

/** Watches that the first sign comes within some milliseconds, if there is a limit; later ones may take their time. */
export const watchStart = (limit: number | undefined): SilenceWatch => {
  const watch = watchSilence(limit);
  return { ...watch, sign: watch.end };
};
