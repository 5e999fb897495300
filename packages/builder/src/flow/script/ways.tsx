import { cx } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { edgeFrom } from "../../document/draft-index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { PointsChip } from "../cards/block-card.tsx";
import type { ShownBlock, ShownRow } from "../cards/shown-block.ts";
import { GoesOn } from "./goes-on.tsx";
import styles from "./row.module.css";

export interface WaysProps {
  block: ShownBlock;
  isAbove: (groupId: string) => boolean;
  isActive: boolean;
  onWrite: () => void;
}

/** Whether the rows are texts that can be written in their place. */
const isWritten = ({ look }: ShownBlock): boolean => look !== "branches" && look !== "chip";

/** The answers or branches of a block, each with where it leads. */
export const Ways = ({ block, isAbove, isActive, onWrite }: WaysProps) => (
  <ol className={cx(styles.ways)}>
    {block.rows.map((row, place) => (
      <li key={row.id} className={cx(styles.way)}>
        <span
          className={cx(
            styles.answer,
            block.look === "branches" && styles.branch,
            block.look === "chip" && styles.wayOut,
          )}
        >
          {/* Another way to start writing, for the pointer only; the line itself is the accessible one. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard writes from the line above. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
          <span onClick={isWritten(block) ? onWrite : undefined}>{row.lines.join(" ")}</span>
          <PointsChip points={row.points} />
        </span>
        {row.isHead ? null : <Way row={row} place={place} isAbove={isAbove} isActive={isActive} />}
      </li>
    ))}
  </ol>
);

const Way = ({
  row,
  place,
  isAbove,
  isActive,
}: Pick<WaysProps, "isAbove" | "isActive"> & { row: ShownRow; place: number }) => {
  const t = useTranslations("script");
  const to = useDocumentState(({ draft }) => edgeFrom(draft, row.start)?.to.groupId);
  const title = useDocumentState(({ draft }) => (to === undefined ? "" : (draft.groups[to]?.title ?? "")));
  const isBack = to !== undefined && isAbove(to);
  const name = title || t("untitled");
  return (
    <GoesOn
      start={row.start}
      place={row.lines.join(" ") || t("branch", { place: String(place + 1) })}
      groupId={to}
      isBack={isBack}
      tone="soft"
      isInTabOrder={isActive}
    >
      {to === undefined ? null : isBack ? t("goesBackTo", { title: name }) : t("goesOnTo", { title: name })}
    </GoesOn>
  );
};
