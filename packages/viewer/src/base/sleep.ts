export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves with the promise's value, or with `fallback` after this many milliseconds. */
export const within = <Value, Fallback>(
  promise: Promise<Value>,
  milliseconds: number,
  fallback: Fallback,
): Promise<Value | Fallback> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(fallback), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
