import { errorCode } from "@parley/core";
/** What to do about a failure, by what its code or its message says; the last resort where nothing fits. */
export const explain = (
  error: unknown,
  causes: readonly (readonly [fits: RegExp, remedy: string])[],
  otherwise: string,
): string => {
  const said = `${errorCode(error)} ${error instanceof Error ? error.message : error}`;
  return causes.find(([fits]) => fits.test(said))?.[1] ?? otherwise;
};
