import { cx } from "@parley/ui/author";
import { CornerDownRight, Star, Variable } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./block-card.module.css";
import { chipHeight, type PlacedRow, placeRows } from "./block-height.ts";
import { BlockIcon } from "./block-icon.tsx";
import { mostComparisons } from "./card-sizes.ts";
import { Picture } from "./picture.tsx";
import { RichParagraphs } from "./rich-paragraphs.tsx";
import type { ShownBlock } from "./shown-block.ts";

const VariableChip = ({ name }: { name: string }) => {
  const t = useTranslations("canvas");
  if (name === "") return null;
  return (
    <span className={cx(styles.variable)} title={t("savesIn", { name })}>
      <Variable aria-hidden />
      <span>{name}</span>
    </span>
  );
};

/** The points that an answer gives. */
export const PointsChip = ({ points }: { points: string | undefined }) => {
  const t = useTranslations("canvas");
  if (points === undefined) return null;
  return (
    <span className={cx(styles.points)} data-points="" title={t("givesPoints", { points })}>
      {points}
    </span>
  );
};

const Bubble = ({ block }: { block: ShownBlock }) => {
  const t = useTranslations("canvas");
  const isEmpty = block.paragraphs.every(({ runs }) => runs.every(({ text }) => text.trim() === ""));
  return (
    <div className={cx(styles.bubble, isEmpty && styles.faint)}>
      {isEmpty ? (
        <p className={cx(styles.hint)}>{t("emptyBubble")}</p>
      ) : (
        <RichParagraphs paragraphs={block.paragraphs} />
      )}
    </div>
  );
};

const Media = ({ block }: { block: ShownBlock }) => {
  const t = useTranslations("canvas");
  if (block.picture !== "")
    return (
      <div className={cx(styles.picture)}>
        <Picture address={block.picture} fallback={<BlockIcon type={block.type} family={block.family} />} />
      </div>
    );
  return (
    <div className={cx(styles.media)}>
      <BlockIcon type={block.type} family={block.family} />
      <span className={cx(styles.line, block.line === "" && styles.faint)}>
        {block.line || t(block.type === "image" ? "noPicture" : "noAddress")}
      </span>
    </div>
  );
};

const Field = ({ block }: { block: ShownBlock }) => (
  <div className={cx(styles.field, block.isLong && styles.long)}>
    <BlockIcon type={block.type} family={block.family} />
    <span className={cx(styles.line, styles.soft)}>{block.line || block.label}</span>
    <VariableChip name={block.variable} />
  </div>
);

const Scale = ({ block }: { block: ShownBlock }) => (
  <div className={cx(styles.field)}>
    <Star className={cx(styles.star)} aria-hidden />
    <span className={cx(styles.line, styles.soft)}>{block.line}</span>
    <VariableChip name={block.variable} />
  </div>
);

const Row = ({ block, row }: { block: ShownBlock; row: PlacedRow }) => {
  const [first = "", ...others] = row.lines;
  const lines = block.look === "branches" ? row.lines.slice(0, mostComparisons) : null;
  return (
    <>
      {row.picture === "" && block.look !== "pictures" ? null : (
        <span className={cx(styles.thumb)}>
          {row.picture === "" ? null : <Picture address={row.picture} fallback={null} />}
        </span>
      )}
      <span className={cx(styles.rowText)}>
        {(lines ?? [first, ...others.filter(Boolean)]).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names.
          <span key={place} className={cx(styles.line, !lines && place > 0 && styles.soft)}>
            {line}
          </span>
        ))}
      </span>
      <PointsChip points={row.points} />
    </>
  );
};

const rowLooks: Readonly<Record<string, string | undefined>> = {
  buttons: styles.button,
  pictures: styles.pictureRow,
  cards: styles.button,
  branches: styles.branch,
};

const Rows = ({ block }: { block: ShownBlock }) => {
  const t = useTranslations("canvas");
  if (block.rows.length === 0)
    return (
      <div className={cx(styles.field)}>
        <BlockIcon type={block.type} family={block.family} />
        <span className={cx(styles.line, styles.soft)}>{block.line || t("emptyRow")}</span>
        <VariableChip name={block.variable} />
      </div>
    );
  return (
    <div className={cx(styles.rows)} data-look={block.look}>
      {placeRows(block).map((row) => (
        <div
          key={row.id}
          className={cx(styles.row, row.isHead ? styles.cardHead : rowLooks[block.look])}
          style={{ blockSize: row.height }}
          data-item={row.isHead || block.look === "cards" ? undefined : row.id}
        >
          <Row block={block} row={row} />
        </div>
      ))}
    </div>
  );
};

const Chip = ({ block }: { block: ShownBlock }) =>
  block.rows.length === 0 ? (
    <ChipHead block={block} />
  ) : (
    <div className={cx(styles.rows)}>
      <div style={{ blockSize: chipHeight(block) }}>
        <ChipHead block={block} />
      </div>
      {placeRows(block).map(({ id, lines, height }) => (
        <div key={id} className={cx(styles.row, styles.wayOut)} style={{ blockSize: height }}>
          <CornerDownRight aria-hidden />
          <span className={cx(styles.line)}>{lines[0]}</span>
        </div>
      ))}
    </div>
  );

const ChipHead = ({ block }: { block: ShownBlock }) => (
  <div className={cx(styles.chip)} data-family={block.family}>
    <BlockIcon type={block.type} family={block.family} />
    <span className={cx(styles.rowText)}>
      <span className={cx(styles.line, styles.chipLabel)}>{block.label}</span>
      {block.line === "" ? null : <span className={cx(styles.line, styles.soft)}>{block.line}</span>}
    </span>
  </div>
);

/** A block as it appears in the chat: bubbles as bubbles, questions as small inputs, the rest as a chip. */
export const BlockCard = ({ block }: { block: ShownBlock }) => {
  switch (block.look) {
    case "bubble":
      return <Bubble block={block} />;
    case "media":
      return <Media block={block} />;
    case "field":
      return <Field block={block} />;
    case "scale":
      return <Scale block={block} />;
    case "chip":
      return <Chip block={block} />;
    default:
      return <Rows block={block} />;
  }
};
