import type { TestNumbers } from "@parley/api/app";
import { fewestCompared, probabilityOfBetter, rateInterval } from "@parley/core/numbers";
import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { useNumberFormat } from "./format.ts";
import { rateOf } from "./headline.tsx";
import styles from "./numbers.module.css";

/** An A/B test: how many went each path and came to the end, and which path is better. */
export const TestCard = ({ test }: { test: TestNumbers }) => {
  const t = useTranslations("numbers");
  const { whole, percent } = useNumberFormat();
  const { group, aPercent, arms } = test;
  const rates = arms.map(({ chats, finished }) =>
    chats === null || finished === null ? null : rateOf({ chats, finished }),
  );
  const [a, b] = rates;
  const better = a && b ? probabilityOfBetter(a, b) : null;
  const likely = Math.min(0.999, Math.max(better ?? 0, 1 - (better ?? 0)));
  return (
    <li className={cx(styles.card)}>
      <h3 className={cx(styles.cardTitle)}>{t("test", { group })}</h3>
      <dl className={cx(styles.figures)}>
        {arms.map(({ path, chats, finished }, index) => {
          const rate = rates[index];
          const share = (path === "a" ? aPercent : 100 - aPercent) / 100;
          const interval = rate ? rateInterval(rate) : null;
          return (
            <div key={path} className={cx(styles.figure)}>
              <dt>{t("arm", { path: path.toUpperCase(), percent: percent(share) })}</dt>
              {rate && interval && chats !== null ? (
                <>
                  <dd className={cx(styles.value)}>{chats === 0 ? t("none") : percent((finished ?? 0) / chats, 1)}</dd>
                  <dd className={cx(styles.soft)}>
                    {t("chats")}: {whole(chats)} · {t("finished")}: {whole(finished ?? 0)}
                  </dd>
                  {chats === 0 ? null : (
                    <dd className={cx(styles.soft)}>
                      {t("interval", { low: percent(interval.low), high: percent(interval.high) })}
                    </dd>
                  )}
                </>
              ) : (
                <dd className={cx(styles.soft)}>{t("armNowhere")}</dd>
              )}
            </div>
          );
        })}
      </dl>
      {a && b ? (
        <p className={cx(styles.verdict)}>
          {better === null
            ? t("tooFew", { count: fewestCompared })
            : likely < 0.9
              ? t("unsure", { probability: percent(likely) })
              : t("armBetter", { path: better >= 0.5 ? "B" : "A", probability: percent(likely, 1) })}
        </p>
      ) : null}
    </li>
  );
};
