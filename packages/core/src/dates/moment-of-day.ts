/** How an hour (0 to 23) is greeted: `morning` before 12, `evening` from 18 on, `afternoon` between them. */
export const momentOfDay = (hour: number): "morning" | "afternoon" | "evening" =>
  hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
