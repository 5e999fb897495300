import type { Diagnostic, Severity } from "@parley/core/lint";
import { EmptyState, ErrorState, Segmented, Skeleton } from "@parley/ui/author";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import listing from "../../base/listing-page.module.css";
import { patiently } from "../../base/patiently.ts";
import { ProblemEntry } from "./problem-entry.tsx";
import styles from "./problems.module.css";
import { useProblems, useRetryProblems } from "./problems-store.ts";

const ExploreSection = lazy(async () => ({
  default: (await patiently(() => import("../explore/explore-section.tsx"))).ExploreSection,
}));

const severities = ["error", "warning", "info"] as const;

/** The list of all problems of the bot: what, where, why it matters, and how to fix it. */
export const ProblemsPanel = () => {
  const t = useTranslations("problems");
  const { status, all, counts } = useProblems();
  const retry = useRetryProblems();
  const [shown, setShown] = useState<Severity | "all">("all");

  if (status === "waiting")
    return (
      <div className={styles.panel} role="status" aria-label={t("checking")}>
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
      </div>
    );
  if (status === "failed")
    return (
      <ErrorState
        icon={<TriangleAlert />}
        title={t("failed")}
        text={t("failedText")}
        retryLabel={t("retry")}
        onRetry={retry}
      />
    );
  const exploring = (
    <Suspense fallback={<Skeleton height="2.5rem" />}>
      <ExploreSection />
    </Suspense>
  );
  if (all.length === 0)
    return (
      <div className={styles.panel}>
        {exploring}
        <EmptyState icon={<CircleCheck />} title={t("none")} text={t("noneText")} />
      </div>
    );
  const groups = severities.filter((severity) => (shown === "all" || shown === severity) && counts[severity] > 0);
  const kinds = severities.filter((severity) => counts[severity] > 0);
  return (
    <div className={styles.panel}>
      {exploring}
      {kinds.length > 1 ? (
        <Segmented
          label={t("filter")}
          isLabelHidden
          choices={[
            { id: "all", label: `${t("all")} ${all.length}` },
            ...kinds.map((severity) => ({ id: severity, label: `${t(severity)} ${counts[severity]}` })),
          ]}
          value={shown}
          onChange={setShown}
        />
      ) : null}
      {groups.length === 0 ? <p className={styles.hint}>{t("noneOfKind")}</p> : null}
      {groups.map((severity) => (
        <section key={severity} aria-label={t(severity)} className={styles.group}>
          <h3 className={styles.heading} data-severity={severity}>
            {t(severity)}
            <span className={styles.hint}>{t(`${severity}Hint`)}</span>
          </h3>
          <ul className={listing.rows}>
            {all
              .filter((problem) => problem.severity === severity)
              .map((problem, index) => (
                <ProblemEntry key={keyOf(problem, index)} problem={problem} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

const keyOf = ({ rule, blockId, groupId, itemId, field, message }: Diagnostic, index: number): string =>
  [rule, groupId, blockId, itemId, field, message, index].join("/");
