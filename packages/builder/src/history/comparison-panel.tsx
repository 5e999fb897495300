import { cx, ErrorState, Skeleton } from "@parley/ui/author";
import { CloudOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import { ComparisonList } from "./comparison-list.tsx";
import styles from "./history.module.css";
import { type ComparedSide, useComparison } from "./use-comparison.ts";

interface ComparisonPanelProps {
  from: ComparedSide;
  to: ComparedSide;
  onShow?: (() => void) | undefined;
}

/** In place of a comparison that is loading, or could not be made. */
export const ComparisonNotYet = ({ error, retry }: { error: Error | null; retry: () => void }) => {
  const t = useTranslations("history");
  return error ? (
    <ErrorState
      icon={<CloudOff />}
      title={t("compareFailed")}
      text={describeError(error)}
      retryLabel={t("retry")}
      onRetry={retry}
    />
  ) : (
    <div role="status" aria-label={t("comparing")} className={cx(styles.waiting)}>
      <Skeleton height="1.5rem" width="60%" />
      <Skeleton height="1.5rem" />
      <Skeleton height="1.5rem" width="80%" />
    </div>
  );
};

/** What differs between two sides, while it is loading and once it is there. */
export const ComparisonPanel = ({ from, to, onShow }: ComparisonPanelProps) => {
  const { comparison, error, retry } = useComparison(from, to);
  if (comparison === undefined) return <ComparisonNotYet error={error} retry={retry} />;
  return <ComparisonList comparison={comparison} onShow={to === "draft" ? (onShow ?? (() => {})) : undefined} />;
};
