import { cx } from "@parley/ui/author";
import { useFormatter, useTranslations } from "use-intl";
import { dollarFormat } from "../../base/dollars.ts";
import type { LastSample } from "../mapping/last-samples.ts";
import { ShownCalls } from "./shown-calls.tsx";
import styles from "./trying.module.css";

const showValue = (value: unknown): string =>
  typeof value === "string" ? value : Array.isArray(value) ? value.map(showValue).join(", ") : JSON.stringify(value);

/** What came of a try: whether it went well, each call, the tokens, and what a chat would have saved. */
export const TryOutcome = ({ sample }: { sample: LastSample }) => {
  const t = useTranslations("form");
  const format = useFormatter();
  const { problem, calls, callCount, tokens, cost = null, variables, logs, milliseconds } = sample;
  const notes = logs.filter(({ status }) => status === "warning");
  return (
    <div className={cx(styles.outcome)}>
      <p role="status" className={cx(styles.status)} data-failed={problem !== null || undefined}>
        {problem === null
          ? t("tryDone", { milliseconds })
          : t(`tryProblems.${problem.kind}`, { host: problem.host ?? t("callService"), status: problem.status ?? 0 })}
      </p>
      {problem !== null && problem.details !== "" ? <p className={cx(styles.details)}>{problem.details}</p> : null}
      {notes.map(({ description, details }) => (
        <p key={`${description}${details}`} className={cx(styles.lead)}>
          {[description, details].filter(Boolean).join(": ")}
        </p>
      ))}
      {tokens === null ? null : (
        <p className={cx(styles.lead)}>
          {t("tryTokens", {
            total: tokens.total ?? (tokens.prompt ?? 0) + (tokens.completion ?? 0),
            prompt: tokens.prompt ?? 0,
            completion: tokens.completion ?? 0,
          })}
          {cost === null ? null : ` · ${format.number(cost, dollarFormat(cost))}`}
        </p>
      )}
      {variables.length === 0 ? null : (
        <section aria-label={t("trySaved")} className={cx(styles.part)}>
          <h4>{t("trySaved")}</h4>
          <dl>
            {variables.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value === null ? t("tryNothing") : showValue(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {calls.length === 0 ? null : <ShownCalls calls={calls} />}
      {callCount > calls.length && calls.length > 0 ? (
        <p className={cx(styles.lead)}>{t("callsMore", { count: callCount - calls.length })}</p>
      ) : null}
    </div>
  );
};
