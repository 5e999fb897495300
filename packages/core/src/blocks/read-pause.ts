/** Returns the wait in milliseconds that a service asks for in its headers, as seconds or a date; undefined if none. */
export const readPause = (
  { "retry-after-ms": exact, "retry-after": rough }: Readonly<Record<string, string>>,
  now: number,
): number | undefined => {
  if (exact !== undefined && exact !== "" && Number(exact) >= 0) return Number(exact);
  if (rough === undefined || rough === "") return undefined;
  const pause = Number.isNaN(Number(rough)) ? Date.parse(rough) - now : Number(rough) * 1000;
  return Number.isNaN(pause) ? undefined : Math.max(pause, 0);
};
