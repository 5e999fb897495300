import type { ShownCall } from "@parley/api/app";
import { Chip, cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import styles from "./trying.module.css";

/** JSON in lines; any other text as it is. */
const inLines = (text: string): string => {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const toneOf = ({ method, status, error }: ShownCall) => {
  if (error !== null) return "danger" as const;
  if (status === null) return method === "MAIL" ? ("success" as const) : ("danger" as const);
  return status >= 400 ? ("danger" as const) : ("success" as const);
};

/** Calls to other services, each with its request and its answer. */
export const ShownCalls = ({ calls }: { calls: readonly ShownCall[] }) => (
  <ul className={cx(styles.calls)}>
    {calls.map((call, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: calls have no id, and never change.
      <li key={index}>
        <OneCall call={call} />
      </li>
    ))}
  </ul>
);

const OneCall = ({ call }: { call: ShownCall }) => {
  const t = useTranslations("form");
  const { method, address, status, error, milliseconds } = call;
  const isMail = method === "MAIL";
  return (
    <details className={cx(styles.call)}>
      <summary>
        <span className={cx(styles.target)}>
          {isMail ? t("callMail", { server: address === "" ? t("callOwnServer") : address }) : `${method} ${address}`}
        </span>
        <span className={cx(styles.facts)}>
          <Chip tone={toneOf(call)}>
            {status === null ? t(error === null && isMail ? "callSent" : "callFailed") : t("callStatus", { status })}
          </Chip>
          <span>{t("callTime", { milliseconds })}</span>
        </span>
      </summary>
      <Part title={t("callRequest")} headers={call.requestHeaders} text={call.request} />
      {error === null ? null : <p className={cx(styles.error)}>{error}</p>}
      {isMail && call.answer === "" ? null : <Part title={t("callAnswer")} headers={call.headers} text={call.answer} />}
    </details>
  );
};

interface PartProps {
  title: string;
  headers: Readonly<Record<string, string>>;
  text: string;
}

const Part = ({ title, headers, text }: PartProps) => {
  const t = useTranslations("form");
  const rows = Object.entries(headers);
  return (
    <section className={cx(styles.part)} aria-label={title}>
      <h4>{title}</h4>
      {rows.length === 0 ? null : (
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {text === "" ? (
        <p className={cx(styles.lead)}>{t("callEmpty")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
        <pre tabIndex={0}>{inLines(text)}</pre>
      )}
    </section>
  );
};
