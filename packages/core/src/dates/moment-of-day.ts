/** The greeting for an hour (0 to 23): `morning` before 12, `afternoon` before 18, then `evening`. */
export const momentOfDay = (hour: number): "morning" | "afternoon" | "evening" =>
  hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
