import { type CivilTime, isRealTime } from "./civil-time.ts";

export type TimeOfDay = Pick<CivilTime, "hour" | "minute" | "second">;

const half = String.raw`\s*([ap])\.?\s?m\b\.?`;
const clock = new RegExp(
  String.raw`(?<![\d:.])(\d{1,2})\s?[:h.]\s?(\d{2})(?:\s?[:.m]\s?(\d{2}))?(?!\d)(?:${half})?`,
  "i",
);
const hourOnly = new RegExp(String.raw`(?<![\d:.])(\d{1,2})(?:${half}|\s?h\b|\s?o['’]?\s?clock(?:${half})?)`, "i");
const named = /\b(?:noon|midday|midnight)\b/i;

/** The first time of day in a text: `14:30`, `2:30 pm`, `2pm`, `14h30`, `14.30`, `noon`. Undefined if there is none. */
export const findTimeOfDay = (text: string): TimeOfDay | undefined => {
  const exact = clock.exec(text);
  if (exact) return toTime(exact[1], exact[2], exact[3], exact[4]);
  const hour = hourOnly.exec(text);
  if (hour) return toTime(hour[1], "0", "0", hour[2] ?? hour[3]);
  const name = named.exec(text)?.[0].toLowerCase();
  return name ? { hour: name === "midnight" ? 0 : 12, minute: 0, second: 0 } : undefined;
};

const toTime = (hours = "", minutes = "0", seconds = "0", halfDay = ""): TimeOfDay | undefined => {
  const written = Number(hours);
  if (halfDay !== "" && (written < 1 || written > 12)) return undefined;
  const hour = halfDay === "" ? written : (written % 12) + (halfDay.toLowerCase() === "p" ? 12 : 0);
  const time = { hour, minute: Number(minutes), second: Number(seconds) };
  return isRealTime(time) ? time : undefined;
};
