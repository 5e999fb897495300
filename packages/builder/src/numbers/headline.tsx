import type { Numbers } from "@parley/api/app";
import { fewestCompared, probabilityOfBetter, type Rate, rateInterval } from "@parley/core/numbers";
import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { useNumberFormat } from "./format.ts";
import styles from "./numbers.module.css";

export const rateOf = ({ chats, finished }: Pick<Numbers, "chats" | "finished">): Rate => ({
  of: chats,
  reached: finished,
});

interface HeadlineProps {
  numbers: Numbers;
  /** The cut to compare with; null if there is none. */
  other: Numbers | null;
  /** How a value of the other cut is told. */
  tellOther: (value: string) => string;
}

interface Figure {
  label: string;
  value: string;
  hint: string;
  other: string | null;
}

/** The chats of a cut in four figures, each with what it was in the cut to compare with. */
export const Headline = ({ numbers, other, tellOther }: HeadlineProps) => {
  const t = useTranslations("numbers");
  const { whole, percent, duration } = useNumberFormat();
  const shareOf = ({ chats, finished }: Numbers) => (chats === 0 ? t("none") : percent(finished / chats, 1));
  const { low, high } = rateInterval(rateOf(numbers));
  const told = (value: (one: Numbers) => string) => (other === null ? null : tellOther(value(other)));
  const figures: Figure[] = [
    {
      label: t("chats"),
      value: whole(numbers.chats),
      hint: t("visits", { count: numbers.visits }),
      other: told(({ chats }) => whole(chats)),
    },
    {
      label: t("finished"),
      value: whole(numbers.finished),
      hint: t("finishedHint"),
      other: told(({ finished }) => whole(finished)),
    },
    {
      label: t("rate"),
      value: shareOf(numbers),
      hint: numbers.chats === 0 ? t("noRate") : t("interval", { low: percent(low), high: percent(high) }),
      other: told(shareOf),
    },
    {
      label: t("time"),
      value: duration(numbers.medianSeconds),
      hint: t("timeHint"),
      other: told(({ medianSeconds }) => duration(medianSeconds)),
    },
  ];
  return (
    <section aria-label={t("headline")}>
      <dl className={cx(styles.figures)}>
        {figures.map(({ label, value, hint, other: before }) => (
          <div key={label} className={cx(styles.figure)}>
            <dt>{label}</dt>
            <dd className={cx(styles.value)}>{value}</dd>
            <dd className={cx(styles.soft)}>{hint}</dd>
            {before === null ? null : <dd className={cx(styles.other)}>{before}</dd>}
          </div>
        ))}
      </dl>
      {other === null ? null : <Verdict first={rateOf(other)} second={rateOf(numbers)} />}
    </section>
  );
};

/** Says how likely it is that the second rate is better, or that nobody can tell. */
const Verdict = ({ first, second }: { first: Rate; second: Rate }) => {
  const t = useTranslations("numbers");
  const { percent } = useNumberFormat();
  const probability = probabilityOfBetter(first, second);
  const isBetter = (probability ?? 0) >= 0.5;
  const likely = Math.min(0.999, Math.max(probability ?? 0, 1 - (probability ?? 0)));
  return (
    <p className={cx(styles.verdict)} role="status">
      {probability === null
        ? t("tooFew", { count: fewestCompared })
        : likely < 0.9
          ? t("unsure", { probability: percent(likely) })
          : t("better", {
              here: isBetter ? t("here") : t("there"),
              there: isBetter ? t("there") : t("here"),
              probability: percent(likely, 1),
            })}
    </p>
  );
};
