import { Button, cx, Popover } from "@parley/ui/author";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import { DialogTrigger } from "react-aria-components";
import { useTranslations } from "use-intl";
import { patiently } from "../../base/patiently.ts";
import styles from "./problems.module.css";
import { useProblems } from "./problems-store.ts";

const ProblemsPanel = lazy(async () => ({
  default: (await patiently(() => import("./problems-panel.tsx"))).ProblemsPanel,
}));

/** The number of the bot's problems, with the icon of the worst. */
export const ProblemsCount = () => {
  const { counts } = useProblems();
  const count = counts.error + counts.warning;
  const severity = counts.error > 0 ? "error" : count > 0 ? "warning" : "none";
  return (
    <span className={cx(styles.count)} data-severity={severity}>
      {severity === "none" ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
      {count === 0 ? null : count}
    </span>
  );
};

/** A button with the number of the bot's problems; it opens the list. */
export const ProblemsButton = () => {
  const t = useTranslations("problems");
  const { status, counts } = useProblems();
  return (
    <DialogTrigger>
      <Button
        kind="quiet"
        aria-label={status === "known" ? t("count", { count: counts.error + counts.warning }) : t("title")}
      >
        <ProblemsCount />
      </Button>
      <Popover label={t("title")} placement="bottom end">
        <div className={cx(styles.popover)}>
          <Suspense fallback={<p className={cx(styles.hint)}>{t("checking")}</p>}>
            <ProblemsPanel />
          </Suspense>
        </div>
      </Popover>
    </DialogTrigger>
  );
};
