import { cx } from "@parley/ui/author";
import type { Paragraph, Run } from "./rich-lines.ts";
import styles from "./rich-paragraphs.module.css";

const classOf = (run: Run): string =>
  cx(
    run.isBold && styles.bold,
    run.isItalic && styles.italic,
    run.isUnderlined && styles.underlined,
    run.isStruck && styles.struck,
    run.isCode && styles.code,
    run.isLink && styles.link,
    run.isVariable && styles.variable,
  );

/** A rich text without clickable links. */
export const RichParagraphs = ({ paragraphs }: { paragraphs: readonly Paragraph[] }) =>
  paragraphs.map(({ marker, runs }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no names, and hold nothing of their own.
    <p key={place} className={cx(styles.paragraph, marker !== "" && styles.item)}>
      {marker === "" ? null : <span className={cx(styles.marker)}>{marker}</span>}
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <span key={index} className={classOf(run)}>
          {run.text}
        </span>
      ))}
      {runs.every(({ text }) => text === "") ? <br /> : null}
    </p>
  ));
