import type { Arrivals } from "@parley/api/app";
import { type CutKey, cutKeys, unknownValue } from "@parley/core/numbers";
import { Button, cx, Segmented } from "@parley/ui/author";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useArrivalNames, useArrivalText } from "../results/arrival-text.ts";
import styles from "./arrival-card.module.css";
import { useNumberFormat } from "./format.ts";
import page from "./numbers.module.css";

/** The number of values that are listed before one asks for all. */
const fewest = 6;

interface ArrivalCardProps {
  arrivals: Arrivals;
  /** Narrows the chats to those with a value. */
  onChoose: (key: CutKey, value: string) => void;
}

/** How visitors came: of each device, source or campaign how many chats there were, and how many came to the end. */
export const ArrivalCard = ({ arrivals, onChoose }: ArrivalCardProps) => {
  const t = useTranslations("arrival");
  const names = useArrivalNames();
  const textOf = useArrivalText();
  const { whole, percent } = useNumberFormat();
  const known = cutKeys.filter((key) => arrivals[key].some(({ value }) => value !== unknownValue));
  const [chosen, setChosen] = useState<CutKey | null>(null);
  const [isAll, setAll] = useState(false);
  const key = known.find((one) => one === chosen) ?? known[0];
  const rows = key === undefined ? [] : arrivals[key].filter(({ visits }) => visits > 0);
  const most = Math.max(1, ...rows.map(({ visits }) => visits));
  return (
    <section className={cx(page.card)} aria-labelledby="arrivals-title">
      <div className={cx(styles.head)}>
        <div>
          <h2 id="arrivals-title" className={cx(page.cardTitle)}>
            {t("breakdown")}
          </h2>
          <p className={cx(page.soft)}>{key === undefined ? t("nothingKnown") : t("breakdownHint")}</p>
        </div>
        {key === undefined ? null : (
          <Segmented
            label={t("by")}
            isLabelHidden
            choices={known.map((id) => ({ id, label: names[id] }))}
            value={key}
            onChange={setChosen}
          />
        )}
      </div>
      {key === undefined ? null : (
        <ul className={cx(styles.rows)}>
          {rows.slice(0, isAll ? rows.length : fewest).map(({ value, visits, chats, finished }) => (
            <li key={value}>
              <button
                type="button"
                className={cx(styles.row)}
                title={t("only", { name: names[key], value: textOf(key, value) })}
                onClick={() => onChoose(key, value)}
              >
                <span className={cx(styles.name)}>{textOf(key, value)}</span>
                <span className={cx(styles.track)} aria-hidden>
                  <span style={{ inlineSize: `${(visits / most) * 100}%` }}>
                    <span style={{ inlineSize: `${visits === 0 ? 0 : (finished / visits) * 100}%` }} />
                  </span>
                </span>
                <span className={cx(styles.figures)}>
                  <span>{t("chatsOf", { chats: whole(chats), visits: whole(visits) })}</span>
                  <span className={cx(page.soft)}>
                    {chats === 0 ? t("noShare") : t("share", { share: percent(finished / chats) })}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isAll || rows.length <= fewest ? null : (
        <div>
          <Button isSmall kind="quiet" onPress={() => setAll(true)}>
            {t("showMore", { count: rows.length })}
          </Button>
        </div>
      )}
    </section>
  );
};
