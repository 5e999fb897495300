import { cx } from "@parley/ui/author";
import styles from "./mark.module.css";

/** Parley's mark, with or without its name. */
export const Mark = ({ name, isLarge = false }: { name?: string; isLarge?: boolean }) => (
  <span className={cx(styles.mark, isLarge && styles.large)}>
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path
        className={cx(styles.bubble)}
        d="M4 8a6 6 0 0 1 6-6h12a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-8l-7 6v-6.6A6 6 0 0 1 4 17z"
      />
      <g className={cx(styles.dots)}>
        <circle cx="11" cy="12.5" r="2" />
        <circle cx="16" cy="12.5" r="2" />
        <circle cx="21" cy="12.5" r="2" />
      </g>
    </svg>
    {name === undefined ? null : <span className={cx(styles.name)}>{name}</span>}
  </span>
);
