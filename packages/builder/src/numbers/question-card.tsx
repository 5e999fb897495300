import type { QuestionNumbers } from "@parley/api/app";
import { Chip, cx } from "@parley/ui/author";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useNumberFormat } from "./format.ts";
import styles from "./question-card.module.css";

/** What can be asked of the results behind a question's numbers. */
type QuestionState = "shown" | "answered" | "left";

interface QuestionCardProps {
  botId: string;
  question: QuestionNumbers;
  place: number;
  /** The same question in the cut to compare with. */
  other: QuestionNumbers | null;
  /** Whether it is one of those where most chats stop. */
  isLoss: boolean;
  onShow: (what: QuestionState) => void;
}

const headings = {
  choice: "distribution",
  rating: "distribution",
  number: "distribution",
  date: "weeks",
  files: "files",
  words: "words",
  none: "distribution",
} as const;

/** A question with what became of it and how it was answered. */
export const QuestionCard = ({ botId, question, place, other, isLoss, onShow }: QuestionCardProps) => {
  const t = useTranslations("numbers");
  const format = useNumberFormat();
  const share = (count: number, of: number) => (of === 0 ? "" : format.percent(count / of));
  const { shown, answered, left, visits } = question;
  const funnel: [QuestionState, number, string][] = [
    ["shown", shown, ""],
    ["answered", answered, share(answered, shown)],
    ["left", left, share(left, shown)],
  ];
  const facts = [
    question.medianSeconds === null ? null : `${t("answerTime")}: ${format.duration(question.medianSeconds)}`,
    visits > shown ? t("askedAgain", { count: visits }) : null,
    question.nps === null ? null : t("nps", { value: format.whole(question.nps) }),
    question.average === null ? null : t("average", { value: format.decimal(question.average) }),
    question.median === null ? null : t("median", { value: format.decimal(question.median) }),
  ].filter((fact) => fact !== null);
  return (
    <li className={cx(styles.card)}>
      <div className={cx(styles.head)}>
        <h3 className={cx(styles.title)}>
          <span className={cx(styles.place)}>{place}</span>
          {question.question}
        </h3>
        {isLoss ? <Chip tone="warning">{t("mostLeft")}</Chip> : null}
        {question.isAsked ? null : <Chip>{t("noLongerAsked")}</Chip>}
      </div>
      <ul className={cx(styles.funnel)}>
        {funnel.map(([what, count, part]) => (
          <li key={what}>
            <button type="button" className={cx(styles.count)} disabled={count === 0} onClick={() => onShow(what)}>
              <span className={cx(styles.soft)}>
                {t(what)}
                <span className="visually-hidden">, {question.question}</span>
              </span>
              <span className={cx(styles.value)}>
                {format.whole(count)} <span className={cx(styles.soft)}>{part}</span>
              </span>
              {other === null ? null : (
                <span className={cx(styles.other)}>
                  {format.whole(other[what])} {what === "shown" ? "" : share(other[what], other.shown)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {facts.length === 0 ? null : <p className={cx(styles.facts)}>{facts.join(" · ")}</p>}
      <Bars question={question} other={other} />
      {question.latest.length === 0 ? null : (
        <section className={cx(styles.latest)}>
          <h4 className={cx(styles.heading)}>{t("latest")}</h4>
          <ul>
            {question.latest.map(({ resultId, text }) => (
              <li key={resultId}>
                <Link to="/bots/$botId/results" params={{ botId }} search={{ result: resultId }}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </li>
  );
};

/** The distribution of the answers as bars, each with its number. */
const Bars = ({ question, other }: { question: QuestionNumbers; other: QuestionNumbers | null }) => {
  const t = useTranslations("numbers");
  const format = useNumberFormat();
  const { kind, bars, others, answered } = question;
  if (kind === "none") return null;
  const rows = others > 0 ? [...bars, { label: t("others"), count: others }] : bars;
  const total = kind === "words" || kind === "choice" ? answered : rows.reduce((sum, { count }) => sum + count, 0);
  if (rows.every(({ count }) => count === 0))
    return answered > 0 ? null : <p className={cx(styles.facts)}>{t("noAnswers")}</p>;
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const before = new Map((other?.bars ?? []).map(({ label, count }) => [label, count]));
  return (
    <section>
      <h4 className={cx(styles.heading)}>{t(headings[kind])}</h4>
      <ol className={cx(styles.bars)}>
        {rows.map(({ label, count }) => (
          <li key={label} className={cx(styles.bar)}>
            <span className={cx(styles.label)}>{kind === "date" ? format.day(label, "long") : label}</span>
            <span className={cx(styles.track)} aria-hidden>
              <span style={{ inlineSize: `${(count / most) * 100}%` }} />
            </span>
            <span className={cx(styles.number)}>
              {format.whole(count)}
              <span className={cx(styles.soft)}> {total === 0 ? "" : format.percent(count / total)}</span>
              {other === null || other.answered === 0 ? null : (
                <span className={cx(styles.other)}> {format.percent((before.get(label) ?? 0) / other.answered)}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
