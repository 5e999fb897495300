import { useTranslations } from "use-intl";
import type { AnswerNode } from "./body-paths.ts";
import styles from "./mapping.module.css";

interface AnswerTreeProps {
  node: AnswerNode;
  onChoose: (path: string) => void;
  /** How many levels are expanded at first. */
  open?: number;
}

/** A response as a tree; clicking a part saves it into a variable. */
export const AnswerTree = ({ node, onChoose, open = 3 }: AnswerTreeProps) => {
  const t = useTranslations("form");
  const { name, path, preview, children } = node;
  const choose = (
    <button type="button" className={styles.part} aria-label={t("savePart", { path })} onClick={() => onChoose(path)}>
      <span className={styles.key}>{name}</span>
      <span className={styles.preview}>{preview}</span>
    </button>
  );
  if (children.length === 0) return choose;
  return (
    <details className={styles.branch} open={open > 0}>
      <summary aria-label={name}>{choose}</summary>
      <ul className={styles.parts}>
        {children.map((child) => (
          <li key={child.path}>
            <AnswerTree node={child} onChoose={onChoose} open={open - 1} />
          </li>
        ))}
      </ul>
    </details>
  );
};
