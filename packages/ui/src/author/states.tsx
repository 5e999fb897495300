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
  /** Whether it is all there is on the page, so that its title is the page's. */
  isPage?: boolean;
}

const Title = ({ title, isPage }: { title: string; isPage: boolean }) => {
  const Heading = isPage ? "h1" : "h2";
  return <Heading className={cx(styles.title)}>{title}</Heading>;
};

/** Stands where a list has nothing to show yet: what it is for, and one thing to do. */
export const EmptyState = ({ icon, title, text, action, isPage = false }: StateProps) => (
  <div className={cx(styles.state)}>
    {icon}
    <Title title={title} isPage={isPage} />
    {text === undefined ? null : <p className={cx(styles.text)}>{text}</p>}
    {action === undefined ? null : <div className={cx(styles.action)}>{action}</div>}
  </div>
);

/** Stands where something could not be loaded: what happened, and a way to try again. */
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

/** Holds the place of something that is being loaded. Sizes are CSS lengths. */
export const Skeleton = ({ width = "100%", height = "1rem" }: { width?: string; height?: string }) => (
  <div className={cx(styles.skeleton)} style={{ inlineSize: width, blockSize: height }} aria-hidden />
);

export type ChipTone = "accent" | "danger" | "warning" | "success";

/** A word about something: its state, its kind. */
export const Chip = ({ tone, children }: { tone?: ChipTone; children: ReactNode }) => (
  <span className={cx(styles.chip, tone && styles[tone])}>{children}</span>
);
