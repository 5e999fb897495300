import { errorCode } from "@parley/core";
/** Returns the remedy for an error by its code or message, or the fallback. */
export const explain = (
  error: unknown,
  causes: readonly (readonly [fits: RegExp, remedy: string])[],
  otherwise: string,
): string => {
  const said = `${errorCode(error)} ${error instanceof Error ? error.message : error}`;
  return causes.find(([fits]) => fits.test(said))?.[1] ?? otherwise;
};
