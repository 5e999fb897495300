import { cx, ErrorState, Skeleton } from "@parley/ui/author";
import { CloudAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "./describe-error.ts";
import styles from "./listing-page.module.css";

/** A page of the workspace with a list. */
export const ListingPage = ({ title, children }: { title: string; children: ReactNode }) => {
  const app = useTranslations("app");
  return (
    <main className={cx(styles.page)}>
      <title>{`${title} · ${app("name")}`}</title>
      {children}
    </main>
  );
};

interface ListingHeadProps {
  title: string;
  /** One sentence about what the page is for. */
  lead: ReactNode;
  /** A button beside the title. */
  action?: ReactNode;
}

export const ListingHead = ({ title, lead, action = null }: ListingHeadProps) => (
  <div className={cx(styles.head)}>
    <div>
      <h1 className={cx(styles.title)}>{title}</h1>
      <p className={cx(styles.lead)}>{lead}</p>
    </div>
    {action}
  </div>
);

interface NotYetProps {
  /** Null while loading. */
  error: Error | null;
  failedTitle: string;
  onRetry: () => void;
  height?: string;
}

/** Shown in place of content that is loading or could not be loaded. */
export const NotYet = ({ error, failedTitle, onRetry, height = "6rem" }: NotYetProps) => {
  const app = useTranslations("app");
  if (error === null)
    return (
      <div role="status" aria-label={app("loading")}>
        <Skeleton height={height} />
      </div>
    );
  return (
    <ErrorState
      icon={<CloudAlert />}
      title={failedTitle}
      text={describeError(error)}
      retryLabel={app("retry")}
      onRetry={onRetry}
    />
  );
};
