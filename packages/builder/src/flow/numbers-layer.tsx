import { cx, Select } from "@parley/ui/author";
import { Link } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import { biggestLosses } from "../numbers/biggest-losses.ts";
import { type Counted, CountedDialog } from "../numbers/counted-dialog.tsx";
import { cutOf, periodOf, periods } from "../numbers/cut.ts";
import { useNumberFormat } from "../numbers/format.ts";
import { useNumbers } from "../numbers/use-numbers.ts";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { numbers as texts } from "../texts/en/numbers.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import type { MapNumbers } from "./canvas/map-numbers.ts";
import styles from "./map-layer.module.css";

interface NumbersLayerProps {
  /** Tells the map what to show. */
  onNumbers: (numbers: MapNumbers | null) => void;
}

/** What the map needs to show numbers: it loads them, lets one choose the time, and lists the results behind each. */
export const NumbersLayer = (props: NumbersLayerProps) => (
  <MoreTexts texts={{ numbers: texts }}>
    <Layer {...props} />
  </MoreTexts>
);

const Layer = ({ onNumbers }: NumbersLayerProps) => {
  const t = useTranslations("numbers");
  const app = useTranslations("app");
  const { whole, percent } = useNumberFormat();
  const botId = useDocumentState(({ bot }) => bot.id);
  const [period, setPeriod] = useState<string>();
  const [counted, setCounted] = useState<Counted | null>(null);
  const [now] = useState(() => new Date());
  const search = period === undefined ? {} : { period };
  const cut = cutOf(search, now);
  const { data: counts, error } = useNumbers(botId, cut);
  const data = counts?.numbers;

  const shown = useMemo((): MapNumbers | null => {
    if (data === undefined) return null;
    const losses = biggestLosses(data.questions);
    const own = data.questions.filter((question) => question.botId === botId);
    const ways = new Map(data.ways.filter((way) => way.botId === botId).map(({ edgeId, chats }) => [edgeId, chats]));
    return {
      blocks: new Map(
        own.map(({ key, blockId, ...counts }) => [
          blockId,
          { shown: counts.shown, answered: counts.answered, left: counts.left, isLoss: losses.has(key) },
        ]),
      ),
      ways,
      most: Math.max(1, ...ways.values()),
      show: (what, place) => setCounted({ what, place: `${botId}/${place}` }),
    };
  }, [data, botId]);
  useEffect(() => onNumbers(shown), [shown, onNumbers]);
  useEffect(() => () => onNumbers(null), [onNumbers]);

  return (
    <section className={cx(styles.layer)} aria-label={t("title")}>
      <Select
        label={t("period")}
        isLabelHidden
        choices={periods.filter((id) => id !== "own").map((id) => ({ id, label: t(`periods.${id}`) }))}
        value={periodOf(search)}
        onChange={setPeriod}
      />
      <span role="status">
        {data !== undefined
          ? data.visits === 0
            ? t("emptyTitle")
            : `${t("chats")}: ${whole(data.chats)} · ${t("finished")}: ${data.chats === 0 ? t("none") : percent(data.finished / data.chats)}`
          : error === null
            ? app("loading")
            : `${t("failedTitle")}: ${describeError(error)}`}
      </span>
      <Link to="/bots/$botId/numbers" params={{ botId }} search={search}>
        {t("more")}
      </Link>
      <CountedDialog botId={botId} cut={cut} counted={counted} onClose={() => setCounted(null)} />
    </section>
  );
};
