import { type ComparedLine, printLine, type TestLine } from "@parley/trials";
import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import styles from "./compared-talk.module.css";

interface ComparedTalkProps {
  rows: readonly ComparedLine[];
  isPassed: boolean;
  /** The heads of both sides and the name of the table, if it is no test. */
  words?: { expected: string; now: string; compare: string };
}

/** A test as a talk; where it broke, what is expected stands beside what happens now. */
export const ComparedTalk = ({ rows, isPassed, words }: ComparedTalkProps) => {
  const t = useTranslations("botTests");
  const { expected: before, now, compare } = words ?? { expected: t("expected"), now: t("now"), compare: t("compare") };
  if (isPassed)
    return (
      <ol className={cx(styles.talk)}>
        {rows.map(({ expected }, place) =>
          expected ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a talk has its order.
            <li key={place}>
              <Line line={expected} />
            </li>
          ) : null,
        )}
      </ol>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
    <section className={cx(styles.scroll)} tabIndex={0} aria-label={compare}>
      <table className={cx(styles.compared)}>
        <thead>
          <tr>
            <th scope="col">{before}</th>
            <th scope="col">{now}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ expected, got, isSame, message }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a talk has its order.
            <tr key={place} data-differs={!isSame || undefined}>
              <td>{expected ? <Line line={expected} /> : null}</td>
              <td>
                {got ? <Line line={got} /> : isSame ? null : <span className={cx(styles.nothing)}>{t("nothing")}</span>}
                {message === undefined ? null : <p className={cx(styles.message)}>{message}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** A line of a talk: what bot and visitor say as in a chat, everything else as it is written. */
const Line = ({ line }: { line: TestLine }) => {
  const t = useTranslations("botTests");
  if (line.is === "bot" || line.is === "you")
    return (
      <p className={cx(styles.said)} data-by={line.is}>
        <span className="visually-hidden">{t(line.is)}: </span>
        {line.text}
      </p>
    );
  return <p className={cx(styles.written)}>{printLine(line)}</p>;
};
