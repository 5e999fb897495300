import { useFormatter } from "use-intl";

/** Returns a function that formats the exact time of a result. */
export const useExactTime = (): ((time: string) => string) => {
  const format = useFormatter();
  return (time) => format.dateTime(new Date(time), { dateStyle: "medium", timeStyle: "medium" });
};

const aWhile = 7 * 24 * 60 * 60_000;

/** How long ago something happened, or the day; a tooltip shows the exact time. */
export const Moment = ({ time, now }: { time: string; now: Date }) => {
  const format = useFormatter();
  const exact = useExactTime();
  const date = new Date(time);
  // Clocks differ slightly, so a time in the future is shown as now.
  const shown =
    now.getTime() - date.getTime() < aWhile
      ? format.relativeTime(date, date > now ? date : now)
      : format.dateTime(date, { dateStyle: "medium" });
  return (
    <time dateTime={time} title={exact(time)}>
      {shown}
    </time>
  );
};
