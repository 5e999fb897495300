import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import styles from "./block-glance.module.css";
import { placeRows } from "./block-height.ts";
import { BlockIcon } from "./block-icon.tsx";
import type { ShownBlock } from "./shown-block.ts";

const lineHeight = 1.15;

/** Returns the text of a bubble in one line. */
const wordsOf = ({ paragraphs }: ShownBlock): string =>
  paragraphs
    .map(({ marker, runs }) => [marker, ...runs.map(({ text }) => text)].join(""))
    .filter((line) => line.trim() !== "")
    .join(" ");

/**
 * A block in a map that is too small for its text: an icon and the first words, at the place and in the height of the
 * block. `size` is the size of the words.
 */
export const BlockGlance = ({ block, height, size }: { block: ShownBlock; height: number; size: number }) => {
  const t = useTranslations("canvas");
  if (block.look === "bubble")
    return (
      <div className={cx(styles.bubble)}>
        <p style={{ WebkitLineClamp: Math.max(1, Math.floor(height / (size * lineHeight))) }}>
          {wordsOf(block) || t("emptyBubble")}
        </p>
      </div>
    );
  if (block.rows.length > 0 && block.look !== "chip")
    return (
      <div className={cx(styles.rows)}>
        {placeRows(block).map(({ id, height: rowHeight, lines, isHead }) => (
          <div
            key={id}
            className={cx(styles.row)}
            style={{ blockSize: rowHeight }}
            data-family={block.family}
            data-head={isHead || undefined}
          >
            <span className={cx(styles.words)}>{lines[0]}</span>
          </div>
        ))}
      </div>
    );
  return (
    <div className={cx(styles.chip)} data-family={block.family}>
      <BlockIcon type={block.type} family={block.family} />
      <span className={cx(styles.words)}>{block.line || block.label}</span>
    </div>
  );
};
