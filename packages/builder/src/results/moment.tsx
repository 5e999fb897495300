import { useFormatter } from "use-intl";

/** The exact time of a result, as people read it. */
export const useExactTime = (): ((time: string) => string) => {
  const format = useFormatter();
  return (time) => format.dateTime(new Date(time), { dateStyle: "medium", timeStyle: "medium" });
};

const aWhile = 7 * 24 * 60 * 60_000;

/** How long ago something was, or on which day; the exact time shows when the pointer rests on it. */
export const Moment = ({ time, now }: { time: string; now: Date }) => {
  const format = useFormatter();
  const exact = useExactTime();
  const date = new Date(time);
  // Clocks differ by a little: nothing has happened in the future.
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
