import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./states.module.css";

interface StateProps {
  icon?: ReactNode;
  title: string;
  /** What this place is for, or what happened. */
  text?: ReactNode;
  action?: ReactNode;
  /** Whether it fills the page, so that its title is the page's heading. */
  isPage?: boolean;
}

const Title = ({ title, isPage }: { title: string; isPage: boolean }) => {
  const Heading = isPage ? "h1" : "h2";
  return <Heading className={cx(styles.title)}>{title}</Heading>;
};

/** Shown in place of an empty list: says what the list is for and offers one action. */
export const EmptyState = ({ icon, title, text, action, isPage = false }: StateProps) => (
  <div className={cx(styles.state)}>
    {icon}
    <Title title={title} isPage={isPage} />
    {text === undefined ? null : <p className={cx(styles.text)}>{text}</p>}
    {action === undefined ? null : <div className={cx(styles.action)}>{action}</div>}
  </div>
);

/** Shown where loading failed: says what happened and offers to try again. */
export const ErrorState = ({
  icon,
  title,
  text,
  isPage = false,
  retryLabel,
  onRetry,
}: StateProps & { retryLabel: string; onRetry: () => void }) => (
  <div className={cx(styles.state)} role="alert">
    {icon}
    <Title title={title} isPage={isPage} />
    {text === undefined ? null : <p className={cx(styles.text)}>{text}</p>}
    <div className={cx(styles.action)}>
      <Button onPress={onRetry}>{retryLabel}</Button>
    </div>
  </div>
);

/** A placeholder for something that is loading. The sizes are CSS lengths. */
export const Skeleton = ({ width = "100%", height = "1rem" }: { width?: string; height?: string }) => (
  <div className={cx(styles.skeleton)} style={{ inlineSize: width, blockSize: height }} aria-hidden />
);

export type ChipTone = "accent" | "danger" | "warning" | "success";

/** A small label for a state or kind. */
export const Chip = ({ tone, children }: { tone?: ChipTone; children: ReactNode }) => (
  <span className={cx(styles.chip, tone && styles[tone])}>{children}</span>
);
