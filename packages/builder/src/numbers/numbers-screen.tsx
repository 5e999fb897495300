import type { Numbers } from "@parley/api/app";
import { cutKeys } from "@parley/core/numbers";
import { Button, ButtonLink, cx, EmptyState, Skeleton } from "@parley/ui/author";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ChartColumn, Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCommands } from "../base/commands.ts";
import { NotYet } from "../base/listing-page.tsx";
import { dayOf } from "../base/periods.ts";
import { saveFile } from "../base/save-file.ts";
import { useArrivalText } from "../results/arrival-text.ts";
import { arrival } from "../texts/en/arrival.ts";
import { numbers as texts } from "../texts/en/numbers.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { AnswerCut } from "./answer-cut.tsx";
import { ArrivalCard } from "./arrival-card.tsx";
import { biggestLosses } from "./biggest-losses.ts";
import { type Counted, CountedDialog } from "./counted-dialog.tsx";
import {
  type CutSearch,
  conditionsOf,
  cutOf,
  isNarrowed,
  otherArrival,
  otherCutOf,
  rangeOf,
  widened,
  withoutLostComparison,
} from "./cut.ts";
import { CutBar } from "./cut-bar.tsx";
import { DayChart } from "./day-chart.tsx";
import { spansOf } from "./day-spans.ts";
import { useNumberFormat } from "./format.ts";
import { Headline } from "./headline.tsx";
import styles from "./numbers.module.css";
import { writeNumbers } from "./numbers-file.ts";
import { QuestionCard } from "./question-card.tsx";
import { TestCard } from "./test-card.tsx";
import { type CountedNumbers, isCounting, useArrivals, useNumbers } from "./use-numbers.ts";

const searchKeys = ["period", "from", "to", "version", "where", "against", ...cutKeys] as const;
const nothing: CutSearch = Object.fromEntries(searchKeys.map((key) => [key, ""]));

const noQuestions: Numbers["questions"] = [];

/** The screen with the numbers of a bot's chats. It loads its texts. */
export const NumbersScreen = () => {
  const { botId = "" } = useParams({ strict: false });
  return (
    <MoreTexts texts={{ numbers: texts, arrival }}>
      <BotNumbers key={botId} botId={botId} />
    </MoreTexts>
  );
};

const BotNumbers = ({ botId }: { botId: string }) => {
  const t = useTranslations("numbers");
  const navigate = useNavigate();
  const given = useSearch({ strict: false }) as CutSearch;
  const { period, version, against } = given;
  const search: CutSearch = Object.fromEntries(
    searchKeys.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])),
  );
  const textOf = useArrivalText();
  const [now] = useState(() => new Date());
  const [counted, setCounted] = useState<Counted | null>(null);
  const cut = cutOf(search, now);
  const otherCut = otherCutOf(search, now);
  const where = conditionsOf(search);
  const { data: counts, error, refetch } = useNumbers(botId, cut);
  const data = counts?.numbers;
  const { data: otherArrivals } = useArrivals(botId, where.length === 0 ? cut : null);
  const arrivals = where.length === 0 ? otherArrivals : counts?.arrivals;
  const { data: allArrivals } = useArrivals(botId, cutOf(widened(search), now));
  const { data: otherCounts } = useNumbers(botId, otherCut);
  const other = otherCut === null ? null : (otherCounts?.numbers ?? null);
  const growing = [counts, ...(otherCut === null ? [] : [otherCounts])].find((one) => one && isCounting(one));
  const isReady = data !== undefined && growing === undefined;
  const change = (given: CutSearch) => {
    const next = withoutLostComparison({ ...search, ...given });
    const said = Object.entries(next).filter(([, value]) => value !== "" && value !== undefined);
    void navigate({ to: "/bots/$botId/numbers", params: { botId }, search: Object.fromEntries(said), replace: true });
  };
  const save = () => {
    if (isReady) saveFile(`numbers-${dayOf(now)}.csv`, new Blob([writeNumbers(data)], { type: "text/csv" }));
  };
  useCommands([{ id: "numbers-csv", label: t("export"), section: t("section"), isDisabled: !isReady, run: save }]);
  const isWhole = period === "allTime" && version === undefined && !isNarrowed(search);
  const tellOther = (value: string) => {
    const otherWay = otherArrival(against);
    if (against === "before") return t("before", { value });
    if (against === "others") return t("otherCut", { name: t("otherAnswers"), value });
    if (against === "everybody") return t("otherCut", { name: t("everybody"), value });
    if (otherWay !== null) return t("otherCut", { name: textOf(otherWay.key, otherWay.value), value });
    return t("other", { number: against ?? "", value });
  };

  return (
    <main className={cx(styles.screen)} aria-labelledby="numbers-title">
      <div className={cx(styles.page)}>
        <div className={cx(styles.head)}>
          <div>
            <h1 id="numbers-title" className={cx(styles.title)}>
              {t("title")}
            </h1>
            <p className={cx(styles.lead)}>{t("lead")}</p>
          </div>
          <Button onPress={save} isDisabled={!isReady}>
            <Download aria-hidden />
            {t("export")}
          </Button>
        </div>
        <CutBar search={search} now={now} versions={data?.versions ?? []} arrivals={allArrivals} onChange={change} />
        <AnswerCut
          where={where}
          questions={data?.questions ?? noQuestions}
          onChange={(next) => change({ where: next.length === 0 ? "" : JSON.stringify(next) })}
        />
        {data === undefined ? (
          error === null ? (
            <Loading />
          ) : (
            <NotYet error={error} failedTitle={t("failedTitle")} onRetry={() => void refetch()} />
          )
        ) : (
          <>
            {data.waiting > 0 ? (
              <p className={cx(styles.waiting)} role="status">
                {t("waiting", { count: data.waiting })}
              </p>
            ) : null}
            {growing === undefined ? null : error === null ? (
              <Counting {...growing} />
            ) : (
              <NotYet error={error} failedTitle={t("stoppedTitle")} onRetry={() => void refetch()} />
            )}
            {data.visits === 0 ? (
              <EmptyState
                icon={<ChartColumn />}
                title={t("emptyTitle")}
                text={t(isWhole ? "emptyText" : "emptyCutText")}
                action={
                  isWhole ? (
                    <ButtonLink href={`/bots/${botId}/share`}>{t("toShare")}</ButtonLink>
                  ) : (
                    <Button onPress={() => change({ ...nothing, period: "allTime" })}>{t("showAllTime")}</Button>
                  )
                }
              />
            ) : (
              <Figures {...{ botId, search, now, tellOther }} numbers={data} other={other} onShow={setCounted}>
                {arrivals === undefined ? null : (
                  <ArrivalCard arrivals={arrivals} onChoose={(key, value) => change({ [key]: value })} />
                )}
              </Figures>
            )}
          </>
        )}
      </div>
      <CountedDialog botId={botId} cut={cut} counted={counted} onClose={() => setCounted(null)} />
    </main>
  );
};

/** How much of the results has been looked at, while the numbers grow. */
const Counting = ({ read = 0, results = 0 }: CountedNumbers) => {
  const t = useTranslations("numbers");
  const { whole } = useNumberFormat();
  const label = t("counting", { read: whole(read), results: whole(results) });
  return (
    <div className={cx(styles.counting)}>
      <span>{label}</span>
      <progress aria-label={label} value={read} max={results} />
    </div>
  );
};

const Loading = () => {
  const app = useTranslations("app");
  return (
    <div role="status" aria-label={app("loading")} className={cx(styles.loading)}>
      <Skeleton height="6rem" />
      <Skeleton height="15rem" />
      <Skeleton height="12rem" />
    </div>
  );
};

/** The days of the chart: from the beginning of the cut, or its first chat, to its end, or today. */
const chartDays = (numbers: Numbers, search: CutSearch, now: Date): [string, string] => {
  const { from, to } = rangeOf(search, now);
  const today = dayOf(now);
  const first = from === undefined ? (numbers.days[0]?.day ?? today) : dayOf(from);
  const end = to === undefined ? today : dayOf(to);
  const last = end > today ? today : end;
  return [first, last < first ? first : last];
};

interface FiguresProps {
  botId: string;
  search: CutSearch;
  now: Date;
  numbers: Numbers;
  other: Numbers | null;
  tellOther: (value: string) => string;
  onShow: (counted: Counted) => void;
  /** Shown under the chart. */
  children: ReactNode;
}

const Figures = ({ botId, search, now, numbers, other, tellOther, onShow, children }: FiguresProps) => {
  const t = useTranslations("numbers");
  const { questions, tests } = numbers;
  const { span, spans } = spansOf(numbers.days, ...chartDays(numbers, search, now));
  const [first, last] = [other?.days[0]?.day, other?.days.at(-1)?.day];
  const isSameTime = search.against !== "before";
  const others =
    other === null || first === undefined || last === undefined
      ? null
      : spansOf(other.days, ...(isSameTime ? chartDays(numbers, search, now) : ([first, last] as const))).spans;
  const losses = biggestLosses(questions);
  return (
    <>
      <Headline {...{ numbers, other, tellOther }} />
      <DayChart {...{ span, spans, others }} />
      {children}
      {tests.length === 0 ? null : (
        <section aria-labelledby="numbers-tests">
          <h2 id="numbers-tests" className={cx(styles.subtitle)}>
            {t("tests")}
          </h2>
          <ul className={cx(styles.cards)}>
            {tests.map((test) => (
              <TestCard key={`${test.botId}/${test.blockId}`} test={test} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="numbers-questions">
        <h2 id="numbers-questions" className={cx(styles.subtitle)}>
          {t("questions")}
        </h2>
        {questions.length === 0 ? <p className={cx(styles.soft)}>{t("noQuestions")}</p> : null}
        <ol className={cx(styles.cards)}>
          {questions.map((question, index) => (
            <QuestionCard
              key={question.key}
              botId={botId}
              question={question}
              place={index + 1}
              other={other?.questions.find(({ key }) => key === question.key) ?? null}
              isLoss={losses.has(question.key)}
              onShow={(what) => onShow({ what, place: question.key })}
            />
          ))}
        </ol>
      </section>
    </>
  );
};
