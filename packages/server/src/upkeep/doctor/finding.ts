import { errorCode } from "@parley/core";
/** A finding of the doctor about one part of an installation. */
export interface Finding {
  part: string;
  /** `warning`: the part works, but its state may not be intended. */
  status: "fine" | "warning" | "wrong" | "skipped";
  /** The observed state. */
  what: string;
  /** The remedy; always present for errors and warnings. */
  remedy?: string;
}

/** Creates functions that report findings about one part. */
export const about = (part: string) => ({
  fine: (what: string): Finding => ({ part, status: "fine", what }),
  skipped: (what: string, remedy?: string): Finding => ({
    part,
    status: "skipped",
    what,
    ...(remedy === undefined ? {} : { remedy }),
  }),
  warning: (what: string, remedy: string): Finding => ({ part, status: "warning", what, remedy }),
  wrong: (what: string, remedy: string): Finding => ({ part, status: "wrong", what, remedy }),
});

export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // Where several addresses were tried there is only a code.
  return error.message || errorCode(error) || error.name;
};

/** The time limit for other servers' responses, in milliseconds. */
export const patience = 10_000;

/** Rejects if the work takes longer than a time limit. */
export const within = async <Value>(work: Promise<Value>, time = patience): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${time / 1000} seconds`)), time);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
