const two = (value: number): string => String(value).padStart(2, "0");

/** A time as a field for dates and times holds it, by the clock of the author: `2030-01-31T14:30`. */
export const toLocalField = (time: Date): string => {
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
};

/** The beginning of the author's day. */
export const beginOfToday = (): string => new Date(new Date().setHours(0, 0, 0, 0)).toISOString();
