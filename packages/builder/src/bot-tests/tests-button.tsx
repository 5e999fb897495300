import { Button, cx, Popover } from "@parley/ui/author";
import { FlaskConical } from "lucide-react";
import { lazy, Suspense } from "react";
import { DialogTrigger } from "react-aria-components";
import { useTranslations } from "use-intl";
import { patiently } from "../base/patiently.ts";
import styles from "./bot-tests.module.css";
import { useHasTests, useTests } from "./tests-store.ts";

const TestsPanel = lazy(async () => ({
  default: (await patiently(() => import("./tests-panel.tsx"))).TestsPanel,
}));

/** A dot that is green while all tests pass, with the number of those that are broken. */
const Dot = () => {
  const { status, broken } = useTests();
  const state =
    status === "failed" ? "failed" : broken.length > 0 ? "broken" : status === "known" ? "passes" : "waiting";
  return (
    <span className={cx(styles.count)} data-state={state}>
      <FlaskConical aria-hidden />
      <span className={cx(styles.dot)} aria-hidden />
      {broken.length > 0 ? broken.length : null}
    </span>
  );
};

/** The state of the tests; without tests only the icon. */
export const TestsCount = () => (useHasTests() ? <Dot /> : <FlaskConical aria-hidden />);

/** A button with the state of the tests, which says which one broke and where; it opens the list. Hidden without tests. */
export const TestsButton = () => (useHasTests() ? <StateButton /> : null);

const StateButton = () => {
  const t = useTranslations("botTests");
  const { status, broken, reports } = useTests();
  const label =
    status === "known"
      ? t("state", { count: broken.length, total: reports.size })
      : t(status === "failed" ? "failed" : "waiting");
  return (
    <DialogTrigger>
      <Button kind="quiet" aria-label={label}>
        <Dot />
      </Button>
      <Popover label={t("title")} placement="bottom end">
        <div className={cx(styles.popover)}>
          <Suspense fallback={<p className={cx(styles.hint)}>{t("waiting")}</p>}>
            <TestsPanel />
          </Suspense>
        </div>
      </Popover>
    </DialogTrigger>
  );
};
