export {
  type CivilDate,
  type CivilTime,
  civilDateAt,
  fromDayNumber,
  isoDate,
  isoDateTime,
  isRealDate,
  isRealTime,
  toDayNumber,
  weekdayNames,
  weekdayOf,
} from "./civil-time.ts";
export { hasSeconds } from "./date-pattern.ts";
export { findTimeOfDay, type TimeOfDay } from "./find-time-of-day.ts";
export { formatDate } from "./format-date.ts";
export { formatDateIn } from "./format-date-in.ts";
export { fullYear, monthByName, readDate } from "./read-date.ts";
export { momentInZone, zoneOffset } from "./zone-offset.ts";
