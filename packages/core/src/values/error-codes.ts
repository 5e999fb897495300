/** The code of an error of the system, a driver or a library; empty where it has none. */
export const errorCode = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** The codes of an error and of what is behind it: `fetch` says only that it failed. */
export const errorCodes = (error: unknown): string[] => {
  const codes: string[] = [];
  for (let next = error; next instanceof Error && codes.length < 5; next = next.cause) {
    const code = errorCode(next);
    if (code !== "") codes.push(code);
    // Several addresses of a name were tried.
    if (next instanceof AggregateError) codes.push(...next.errors.flatMap(errorCodes));
  }
  return codes;
};
