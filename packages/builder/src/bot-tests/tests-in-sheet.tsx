import { tellBreak } from "@parley/trials";
import { Button, cx } from "@parley/ui/author";
import { CircleCheck, CircleX } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./bot-tests.module.css";
import type { TestsState } from "./create-tests-run.ts";
import { shownTestsStore } from "./tests-store.ts";

/** The broken tests that are shown. */
const mostShown = 5;

/** The state of the tests before a bot is published. Nothing for a bot without tests. */
export const TestsInSheet = ({ tests, onShow }: { tests: TestsState; onShow: () => void }) => {
  const t = useTranslations("botTests");
  const { status, broken, reports } = tests;
  if (status === "none" || status === "waiting") return null;
  if (status === "failed") return <p className={cx(styles.hint)}>{t("publishFailed")}</p>;
  if (broken.length === 0)
    return (
      <p className={cx(styles.verdict)} data-state="passes">
        <CircleCheck aria-hidden />
        {t("publishPass", { total: reports.size })}
      </p>
    );
  const show = (id: string) => {
    onShow();
    shownTestsStore.setState({ openId: id });
  };
  return (
    <section className={cx(styles.sheet)} aria-label={t("title")}>
      <p className={cx(styles.verdict)} data-state="broken">
        <CircleX aria-hidden />
        {t("publishBroken", { count: broken.length })}
      </p>
      <ul className={cx(styles.broken)}>
        {broken.slice(0, mostShown).map((report) => (
          <li key={report.id}>
            <span className={cx(styles.words)}>
              <span className={cx(styles.title)}>{report.title || t("untitled")}</span>
              <span className={cx(styles.why)}>{tellBreak(report)}</span>
            </span>
            <Button isSmall onPress={() => show(report.id)}>
              {t("look")}
            </Button>
          </li>
        ))}
        {broken.length > mostShown ? <li>{t("publishMore", { count: broken.length - mostShown })}</li> : null}
      </ul>
    </section>
  );
};
